"""What Schemathesis sends and checks in place of its own.

Most ids become ids that exist, and exceptions.json names what a JSON Schema cannot say, and why.
"""

import json
import os
import re
from pathlib import Path

import schemathesis
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
    status_code_conformance,
)

EXCEPTIONS = json.loads((Path(__file__).parent / "exceptions.json").read_text())
TARGETS = json.loads(os.environ["PPP_TARGETS"])
LONGEST_ADDRESS = 8192
PUBLIC_KEY = re.compile(r"ppp_pk_live_[0-9A-Za-z]{38}")


@schemathesis.hook
def map_path_parameters(ctx, path_parameters):
    """Nobody has an id that was made up, so its request ends at 404: three of four become one that exists."""
    target = TARGETS.get(ctx.operation.path.split("/")[2])
    for name, value in (path_parameters or {}).items():
        is_valid = isinstance(value, str) and (name == "id" or PUBLIC_KEY.fullmatch(value))
        if is_valid and sum(value.encode(errors="replace")) % 4 > 0:
            path_parameters[name] = target
    return path_parameters


def has_blanks_around(value):
    """Whether a text in this JSON begins or ends with a blank."""
    if isinstance(value, dict):
        return any(has_blanks_around(entry) for entry in value.values())
    if isinstance(value, list):
        return any(has_blanks_around(entry) for entry in value)
    return isinstance(value, str) and value != value.strip()


def has_header(case, value):
    """Whether the request carries a header with this value."""
    return value in (case.headers or {}).values()


@schemathesis.check
def status_is_documented(ctx, response, case):
    """Every status stands in the document, but for the one with which CloudFront itself answers an address that is too long.

    The document says so for all operations at once, in its description.
    """
    if response.status_code == 413 and len(response.request.url) > LONGEST_ADDRESS:
        return None
    return status_code_conformance(ctx, response, case)


@schemathesis.check
def valid_is_accepted(ctx, response, case):
    """A request that is valid by the document is accepted, unless every problem that the answer names is an exception.

    Schemathesis sends the header text 0 where it finds none for a pattern, and takes it for valid.
    """
    if response.status_code == 400 and has_header(case, "0"):
        return None
    if response.status_code in (400, 412, 422):
        error = response.json()["error"]
        problems = [error["code"]] if error["code"] != "validation_failed" else [d["code"] for d in error["details"]]
        if all(problem in EXCEPTIONS for problem in problems):
            return None
    return positive_data_acceptance(ctx, response, case)


@schemathesis.check
def invalid_is_refused(ctx, response, case):
    """A request that is invalid by the document is refused, unless blanks around a text, which do not count, make it too long.

    Schemathesis does not know 412 and 413 as refusals; status_is_documented holds them against the document.
    """
    if response.status_code in (412, 413):
        return None
    if response.status_code < 300 and has_blanks_around(case.body):
        return None
    return negative_data_rejection(ctx, response, case)
