"""The adapter between signatures and models: DSPy's chat format on the way out, tolerant reading on the way back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import dspy
from dspy.adapters.utils import apply_output_field_defaults, parse_value
from dspy.utils.exceptions import AdapterParseError, DSPyError

from pddlcoder.llm.accounting import ToolCall, last_call, set_last_call
from pddlcoder.llm.metering import tool_call
from pddlcoder.llm.reading import Fields, read_fields, split_thinking, unfence
from pddlcoder.llm.toolforms import WrittenCall, find_call

_REFUSAL = re.compile(
    r"\A\W*(?:(?:i(?:'|’)?m|i am|we(?:'|’)?re) (?:very |so |really |truly )?sorry|sorry|i apologi[sz]e|i must decline|as an ai)\b"
    r"|\b(?:can(?:'|’)?t|cannot|can not|won(?:'|’)?t|will not|unable to|not able to|must decline to) "
    r"(?:help|assist|comply|provide|fulfil|do (?:that|this|so)|create|generate|produce|write|answer|continue|engage|discuss)",
    re.IGNORECASE,
)
_LONGEST_REFUSAL = 800
_TOOL_NAMES = ("tool_name", "next_tool_name")


class FormatKind(StrEnum):
    """What is wrong with a reply."""

    EMPTY = "empty"
    REFUSAL = "refusal"
    TRUNCATED = "truncated"
    MISSING_FIELDS = "missing_fields"
    UNREADABLE = "unreadable"


class FormatError(AdapterParseError):
    """A reply that cannot be used: `problem` says why in one sentence for the model, `raw` is the reply as it came.

    `found` holds the fields that could be read. Also DSPy's own type for unreadable replies, so that optimisers know it.
    """

    def __init__(
        self, kind: FormatKind, problem: str, *, raw: str, signature: type[dspy.Signature], found: Fields | None = None
    ) -> None:
        DSPyError.__init__(self, problem)
        self.kind = kind
        self.problem = problem
        self.raw = raw
        self.found = dict(found or {})
        self.adapter_name, self.signature = "LenientAdapter", signature
        self.lm_response, self.parsed_result = raw, self.found


class LenientAdapter(dspy.ChatAdapter):
    """Asks in DSPy's chat format and reads what comes back however it is marked; never asks again by itself.

    Raises `FormatError` where the fields cannot be made out, where the model refused, and always where the token limit cut
    the reply off. Signatures with a `tool_name` and a `tool_args` field also take tool calls in other notations.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(use_json_adapter_fallback=False, **options)

    def __call__(self, lm: Any, lm_kwargs: Any, signature: Any, demos: Any, inputs: Any) -> list[dict[str, Any]]:
        """Ask and read."""
        set_last_call(None)
        return super().__call__(lm, lm_kwargs, signature, demos, inputs)

    async def acall(self, lm: Any, lm_kwargs: Any, signature: Any, demos: Any, inputs: Any) -> list[dict[str, Any]]:
        """Ask and read, for asyncio."""
        set_last_call(None)
        return await super().acall(lm, lm_kwargs, signature, demos, inputs)

    def format(self, signature: Any, demos: Any, inputs: Any) -> list[dict[str, Any]]:
        """The chat messages of a call; characters that no server takes are replaced."""
        return [_sendable(message) for message in super().format(signature, demos, inputs)]

    def parse(self, signature: type[dspy.Signature], completion: str) -> dict[str, Any]:
        """The values of the output fields in a text."""
        return _read(signature, completion, ())

    def _call_postprocess(
        self, processed_signature: Any, original_signature: Any, outputs: Any, lm: Any, lm_kwargs: Any
    ) -> list[dict[str, Any]]:
        if any(field.annotation is dspy.ToolCalls for field in original_signature.output_fields.values()):
            return super()._call_postprocess(processed_signature, original_signature, outputs, lm, lm_kwargs)
        values = []
        for output in outputs:
            said = output if isinstance(output, dict) else {"text": output}
            text, calls = said.get("text") or "", said.get("tool_calls") or ()
            _refuse_unfinished(original_signature, text)
            read = [tool_call(call) for call in calls]
            value = _read(processed_signature, text, read) if read else self.parse(processed_signature, text)
            values.append(_with_native_fields(self, original_signature, value, output))
        return values


def _with_native_fields(adapter: dspy.Adapter, signature: Any, value: dict[str, Any], output: Any) -> dict[str, Any]:
    """Fields that a provider fills by itself, such as `dspy.Reasoning`."""
    for name, field in signature.output_fields.items():
        if name not in value:
            value[name] = None
        if field.annotation in adapter.native_response_types:
            value[name] = field.annotation.parse_lm_response(output) or value[name]
    return value


def _refuse_unfinished(signature: type[dspy.Signature], text: str) -> None:
    """Raise for a reply that its own model or provider did not finish, however complete it looks."""
    info = last_call()
    if info is None:
        return
    if info.truncated:
        problem = "your reply was cut off by the output limit before it was complete; answer again, shorter"
        if not split_thinking(text).answer:
            problem = (
                "your reply was cut off while you were still thinking; think less and answer in the required format"
            )
        raise FormatError(FormatKind.TRUNCATED, problem, raw=text, signature=signature)
    if info.finish_reason == "error":
        raise FormatError(FormatKind.TRUNCATED, "your reply broke off; answer again", raw=text, signature=signature)
    if info.finish_reason == "content_filter":
        problem = "the reply was withheld or refused; keep to the task and answer in the required format"
        raise FormatError(FormatKind.REFUSAL, problem, raw=text, signature=signature)


def _read(signature: type[dspy.Signature], text: str, calls: Sequence[ToolCall]) -> dict[str, Any]:
    names = list(signature.output_fields)
    answer = split_thinking(text.replace("\r\n", "\n")).answer
    found = read_fields(answer, names) if answer else {}
    if len(found) < len(names):
        found = _from_call(names, answer, calls) or found
    if not found and not calls and (name := _only_text(signature)) and answer and not _declines(answer):
        found = {name: unfence(answer)}
    values = {name: _typed(signature, name, said, text, found) for name, said in found.items()}
    values = apply_output_field_defaults(signature, values)
    if missing := [name for name in names if name not in values]:
        raise _incomplete(signature, text, answer, found, missing)
    return {name: values[name] for name in names}


def _from_call(names: Sequence[str], answer: str, calls: Sequence[ToolCall]) -> Fields | None:
    """The fields of an agent's signature out of a tool call, native or written in another notation; the first call only."""
    name_field = next((name for name in names if name in _TOOL_NAMES), None)
    if name_field is None:
        return None
    if calls:
        call: WrittenCall | None = WrittenCall(answer, calls[0].name, calls[0].arguments)
    else:
        call = find_call(answer)
    if call is None:
        return None
    prefix = name_field.removesuffix("tool_name")
    read = {f"{prefix}thought": call.thought, name_field: call.tool_name, f"{prefix}tool_args": call.tool_args}
    return {name: read[name] for name in names if name in read}


def _typed(signature: type[dspy.Signature], name: str, said: str, raw: str, found: Fields) -> Any:
    """The text of a field as its type asks; tool names lose back-ticks and brackets, choices their letter case."""
    annotation = signature.output_fields[name].annotation
    if name in _TOOL_NAMES:
        said = clean_tool_name(said)
    if annotation is str:
        return said
    for text in dict.fromkeys(
        (said, said.strip("*`\"'. \n"), said.strip("*`\"'. \n").lower(), said.split("\n")[0].strip())
    ):
        try:
            return parse_value(text, annotation)
        except (ValueError, TypeError, SyntaxError, RecursionError):
            continue
    shown = " ".join(said.split())[:60]
    problem = f"the field `{name}` cannot be read as {_type_name(annotation)}: {shown!r}"
    raise FormatError(FormatKind.UNREADABLE, problem, raw=raw, signature=signature, found=found)


def clean_tool_name(said: str) -> str:
    """The bare name in what a model wrote as the name of a tool: no back-ticks, quotes, bold, or empty brackets."""
    name = said.strip().split("\n")[0].strip("*`\"' \t.:")
    return re.sub(r"\(.*\)$", "", name).strip("*`\"' \t")


def _only_text(signature: type[dspy.Signature]) -> str | None:
    """The output field that a reply without any marker must mean, if there is just one and it is text."""
    fields = [(name, field.annotation) for name, field in signature.output_fields.items()]
    return fields[0][0] if len(fields) == 1 and fields[0][1] is str else None


def _incomplete(
    signature: type[dspy.Signature], raw: str, answer: str, found: Fields, missing: Sequence[str]
) -> FormatError:
    wanted = ", ".join(f"[[ ## {name} ## ]]" for name in signature.output_fields)
    if found:
        lacking = " and ".join(f"`{name}`" for name in missing)
        kind, problem = FormatKind.MISSING_FIELDS, f"your reply lacks the field {lacking}; answer with {wanted}"
    elif not answer:
        info = last_call()
        what = "holds only thinking and no answer" if raw.strip() or (info and info.reasoning) else "is empty"
        kind, problem = FormatKind.EMPTY, f"your reply {what}; answer with {wanted}"
    elif _declines(answer):
        kind, problem = FormatKind.REFUSAL, f"your reply declines the task; it is harmless, so answer with {wanted}"
    else:
        start = " ".join(answer.split())[:60]
        kind, problem = (
            FormatKind.UNREADABLE,
            f"your reply has no field that can be read (it begins {start!r}); answer with {wanted}",
        )
    return FormatError(kind, problem, raw=raw, signature=signature, found=found)


def _declines(answer: str) -> bool:
    return len(answer) <= _LONGEST_REFUSAL and bool(_REFUSAL.search(answer))


def _type_name(annotation: Any) -> str:
    return annotation.__name__ if isinstance(annotation, type) else str(annotation).replace("typing.", "")


def _sendable(message: dict[str, Any]) -> dict[str, Any]:
    content = message.get("content")
    if not isinstance(content, str) or content.isascii():
        return message
    return {**message, "content": content.encode("utf-8", "replace").decode("utf-8")}
