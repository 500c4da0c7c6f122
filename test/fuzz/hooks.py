"""What Schemathesis checks in place of two checks of its own: exceptions.json names what a JSON Schema cannot say, and why."""

import json
from pathlib import Path

import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

EXCEPTIONS = json.loads((Path(__file__).parent / "exceptions.json").read_text())


def has_blanks_around(value):
    """Whether a text in this JSON begins or ends with a blank."""
    if isinstance(value, dict):
        return any(has_blanks_around(entry) for entry in value.values())
    if isinstance(value, list):
        return any(has_blanks_around(entry) for entry in value)
    return isinstance(value, str) and value != value.strip()


@schemathesis.check
def valid_is_accepted(ctx, response, case):
    """A request that is valid by the document is accepted, unless every problem that the answer names is an exception."""
    if response.status_code == 400:
        error = response.json()["error"]
        problems = [error["code"]] if error["code"] != "validation_failed" else [d["code"] for d in error["details"]]
        if all(problem in EXCEPTIONS for problem in problems):
            return None
    return positive_data_acceptance(ctx, response, case)


@schemathesis.check
def invalid_is_refused(ctx, response, case):
    """A request that is invalid by the document is refused, unless blanks around a text, which do not count, make it too long."""
    if response.status_code < 300 and has_blanks_around(case.body):
        return None
    return negative_data_rejection(ctx, response, case)
