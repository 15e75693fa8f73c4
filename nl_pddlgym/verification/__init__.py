"""Proving the benchmark anew: every claim about a problem is a proof that holds, fails with a sentence, or does not apply."""

from nl_pddlgym.verification.proofs import PROOFS, QUICK, Proof
from nl_pddlgym.verification.table import Finding, Row, verify

__all__ = ["PROOFS", "QUICK", "Finding", "Proof", "Row", "verify"]
