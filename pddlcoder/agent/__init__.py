"""The agent: a model that calls one tool a turn until its work is done or a rule ends it."""

from __future__ import annotations

import asyncio

import dspy

from pddlcoder.agent.conversation import Conversation
from pddlcoder.errors import ModelError
from pddlcoder.llm import CallCancelled, FormatError, FormatKind, is_overflow
from pddlcoder.signatures import Act, instructed
from pddlcoder.task import Task
from pddlcoder.turns import Turns


class Agent(dspy.Module):
    """The loop `robust`: no reply, however odd, ends it by an exception; only a model that cannot be reached does (ModelError)."""

    def __init__(self) -> None:
        super().__init__()
        self.act = dspy.Predict(instructed(Act, "solve", "reply"))

    def forward(self, task: Task, turns: Turns) -> dspy.Prediction:
        """Run until `turns` are over; files, trajectory and the reason to stop are in `turns`."""
        talk = Conversation(task, turns.toolbox.docs())
        while turns.open():
            try:
                reply = self.act(**talk.prompt())
            except (FormatError, ModelError) as error:
                self._cope(error, talk, turns)
            else:
                talk.answered(reply, turns.call(reply.thought, reply.tool_name, reply.tool_args))
        return dspy.Prediction(stop=turns.stop, summary=turns.summary)

    async def aforward(self, task: Task, turns: Turns) -> dspy.Prediction:
        """The same for asyncio; tools run in a thread, so the event loop stays free."""
        talk = Conversation(task, turns.toolbox.docs())
        while turns.open():
            try:
                reply = await self.act.acall(**talk.prompt())
            except (FormatError, ModelError) as error:
                self._cope(error, talk, turns)
            else:
                call = (reply.thought, reply.tool_name, reply.tool_args)
                talk.answered(reply, await asyncio.to_thread(turns.call, *call))
        return dspy.Prediction(stop=turns.stop, summary=turns.summary)

    def _cope(self, error: FormatError | ModelError, talk: Conversation, turns: Turns) -> None:
        """Tell the model what was wrong, make room, or pass the error on."""
        if isinstance(error, FormatError):
            talk.note(turns.fault(error.kind, error.problem, error.raw))
            if error.kind is FormatKind.TRUNCATED:
                talk.max_tokens = self._more_room(talk)
        elif isinstance(error, CallCancelled):
            turns.interrupted(error)
        elif talk.max_tokens is not None:
            talk.max_tokens = None  # the server may refuse the larger room
        elif is_overflow(error):
            turns.elided(talk.elide())
        else:
            raise error

    def _more_room(self, talk: Conversation) -> int | None:
        """Twice the room for the reply, where the model was given a limit at all."""
        model = self.act.lm or dspy.settings.lm
        limit = talk.max_tokens or model.kwargs.get("max_tokens")
        return 2 * limit if limit else None
