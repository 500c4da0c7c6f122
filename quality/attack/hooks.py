"""Requests and checks that replace those of Schemathesis.

Most ids become ids that exist, and test/support/input/exceptions.json lists what a JSON Schema cannot express, with reasons.
"""

import atexit
import json
import os
import re
from collections import Counter
from pathlib import Path

import requests
import schemathesis
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
    status_code_conformance,
)

EXCEPTIONS = json.loads((Path(__file__).parents[2] / "test/support/input/exceptions.json").read_text())
TARGETS = json.loads(os.environ["PPP_TARGETS"])
LONGEST_ADDRESS = 8192
PUBLIC_KEY = re.compile(r"ppp_pk_live_[0-9A-Za-z]{38}")
BODIES = json.loads(os.environ["PPP_BODIES"])
STATUSES = Counter()


@atexit.register
def print_statuses():
    """Prints the number of responses by status, for run.ts."""
    print("statuses:", ", ".join(f"{status} × {count}" for status, count in sorted(STATUSES.items())))


@schemathesis.hook
def map_path_parameters(ctx, path_parameters):
    """Replaces three of four ids with one that exists, because a request with a random id ends at 404."""
    target = TARGETS.get(ctx.operation.path.split("/")[2])
    for name, value in (path_parameters or {}).items():
        is_valid = isinstance(value, str) and (name == "id" or PUBLIC_KEY.fullmatch(value))
        if target and is_valid and sum(value.encode(errors="replace")) % 4 > 0:
            path_parameters[name] = target
    return path_parameters


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Creates what a DELETE of an existing id is going to delete, or takes the newest resource when the limit is reached."""
    resource = case.operation.path.split("/")[2]
    if case.method != "DELETE" or resource not in BODIES or (case.path_parameters or {}).get("id") != TARGETS.get(resource):
        return
    address = f"{os.environ['PPP_BASE_URL']}/v1/{resource}"
    headers = {"Authorization": f"Bearer {os.environ['PPP_SECRET_KEY']}"}
    created = requests.post(address, json=BODIES[resource], headers=headers, timeout=120)
    if created.status_code == 201:
        case.path_parameters["id"] = created.json()["data"]["id"]
    else:
        newest = requests.get(address, params={"limit": 1}, headers=headers, timeout=120)
        case.path_parameters["id"] = newest.json()["data"][0]["id"]


@schemathesis.hook
def after_call(ctx, case, response):
    """Counts the response."""
    STATUSES[response.status_code] += 1


def has_blanks_around(value):
    """Returns True if a text in this JSON begins or ends with a blank."""
    if isinstance(value, dict):
        return any(has_blanks_around(entry) for entry in value.values())
    if isinstance(value, list):
        return any(has_blanks_around(entry) for entry in value)
    return isinstance(value, str) and value != value.strip()


def has_header(case, value):
    """Returns True if the request has a header with this value."""
    return value in (case.headers or {}).values()


@schemathesis.check
def status_is_documented(ctx, response, case):
    """Checks that the document has the status, except for CloudFront's own 413 to an address that is too long.

    The description of the document has that one for all operations.
    """
    if response.status_code == 413 and len(response.request.url) > LONGEST_ADDRESS:
        return None
    return status_code_conformance(ctx, response, case)


@schemathesis.check
def valid_is_accepted(ctx, response, case):
    """Checks that a request is accepted if the document calls it valid, unless every problem in the response is an exception.

    Schemathesis sends the header 0 if it finds no text for a pattern, and considers it valid.
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
def invalid_is_rejected(ctx, response, case):
    """Checks that a request is rejected if the document calls it invalid, unless only blanks around a text make it too long.

    Schemathesis does not count 412 and 413 as rejections; status_is_documented compares them with the document.
    """
    if response.status_code in (412, 413):
        return None
    if response.status_code < 300 and has_blanks_around(case.body):
        return None
    return negative_data_rejection(ctx, response, case)
