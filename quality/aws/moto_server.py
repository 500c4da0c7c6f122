"""A moto server that runs stacks as CloudFormation does, as far as a deployment depends on it.

moto creates and deletes the resources that it supports. This file adds, from CloudFormation's documents, what moto lacks: placeholders
for other resource types, roll-backs of failed creations, deletion policies, termination protection, `Fn::GetStackOutput`, the CDK's two
custom resources, and the subscribers of a budget. It writes the resources that exist to LEDGER after each change. A resource type in the file FAULT fails at its creation; "once TYPE" fails once.

Usage: moto_server.py PORT FOLDER
"""

import io
import json
import sys
import traceback
import warnings
import zipfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlparse

from moto.budgets.responses import BudgetsResponse
from moto.cloudformation import models, parsing, responses
from moto.cloudformation.exceptions import CloudFormationError
from moto.core.common_models import CloudFormationModel
from moto.core.responses import ActionResult, EmptyResult
from moto.core.utils import utcnow
from moto.dynamodb.models.table import Table
from moto.s3.models import s3_backends
from moto.server import main

port, folder = sys.argv[1], Path(sys.argv[2])
warnings.simplefilter("ignore")
ledger: dict[str, list[str]] = {}
# What moto raises for properties that it does not know. Errors of AWS have other classes.
motos_mistakes = (AttributeError, KeyError, IndexError, NotImplementedError, TypeError)


def record(stack, logical_id, kind):
    entries = ledger.setdefault(stack, [])
    name = f"{kind} {logical_id}"
    if name not in entries:
        entries.append(name)
    (folder / "ledger.json").write_text(json.dumps(ledger))


def forget(stack, logical_id):
    ledger[stack] = [name for name in ledger.get(stack, []) if name.split(" ")[1] != logical_id]
    (folder / "ledger.json").write_text(json.dumps(ledger))


class Placeholder(CloudFormationModel):
    """A resource of a type that moto does not support."""

    __module__ = "moto.moto_server"  # moto names a service after it

    def __init__(self, name, kind):
        self.name, self.kind = name, kind

    @property
    def physical_resource_id(self):
        return self.name

    def get_cfn_attribute(self, attribute):
        return "d111111abcdef8.cloudfront.net" if attribute == "DomainName" else f"arn:aws:moto:::{self.name}/{attribute}"

    @staticmethod
    def cloudformation_name_type():
        return ""

    @staticmethod
    def cloudformation_type():
        return "Placeholder"

    @classmethod
    def create_from_cloudformation_json(cls, resource_name, cloudformation_json, account_id, region_name, **kwargs):
        return cls(resource_name, cloudformation_json["Type"])

    @classmethod
    def update_from_cloudformation_json(cls, original_resource, **_):
        return original_resource

    def delete(self, account_id, region):
        pass

    def is_created(self):
        return True


class GlobalTable(Table):
    """A DynamoDB table of the type that the CDK's TableV2 has."""

    __module__ = "moto.moto_server"  # moto names a service after it

    @staticmethod
    def cloudformation_type():
        return "AWS::DynamoDB::GlobalTable"

    @classmethod
    def create_from_cloudformation_json(cls, resource_name, cloudformation_json, account_id, region_name, **kwargs):
        properties = cloudformation_json["Properties"]
        properties["DeletionProtectionEnabled"] = properties["Replicas"][0].get("DeletionProtectionEnabled", False)
        properties["StreamSpecification"]["StreamEnabled"] = True
        return Table.create_from_cloudformation_json(resource_name, cloudformation_json, account_id, region_name)

    @classmethod
    def update_from_cloudformation_json(cls, original_resource, new_resource_name, cloudformation_json, **_):
        replica = cloudformation_json["Properties"]["Replicas"][0]
        original_resource.deletion_protection_enabled = replica.get("DeletionProtectionEnabled", False)
        return original_resource


class BucketFiles(Placeholder):
    """The CDK's custom resources for the files of a bucket: one uploads assets, the other empties the bucket when it is deleted."""

    __module__ = "moto.moto_server"  # moto names a service after it

    @classmethod
    def create_from_cloudformation_json(cls, resource_name, cloudformation_json, account_id, region_name, **kwargs):
        resource = cls(resource_name, cloudformation_json["Type"])
        resource.s3 = s3_backends[account_id]["aws"]
        resource.properties = properties = cloudformation_json["Properties"]
        for bucket, key in zip(properties.get("SourceBucketNames", []), properties.get("SourceObjectKeys", [])):
            archive = zipfile.ZipFile(io.BytesIO(resource.s3.get_object(bucket, key).value))
            for name in archive.namelist():
                path = f"{properties.get('DestinationBucketKeyPrefix', '')}/{name}".lstrip("/")
                resource.s3.put_object(properties["DestinationBucketName"], path, archive.read(name))
        return resource

    def delete(self, account_id, region):
        if self.kind != "Custom::S3AutoDeleteObjects":
            return  # files stay in the bucket, like those of the CDK's handler for several prefixes
        bucket = self.s3.head_bucket(self.properties["BucketName"])
        for version in [version for key in list(bucket.keys.keys()) for version in bucket.keys.getlist(key)]:
            self.s3.delete_object(bucket.name, version.name, version_id=getattr(version, "version_id", None))


def class_of(kind, original=parsing.resource_class_from_type):
    if kind.startswith("Custom::"):
        return BucketFiles
    if kind == GlobalTable.cloudformation_type():
        return GlobalTable
    return original(kind) or Placeholder


def created(logical_id, resource_json, resources, original=parsing.parse_and_create_resource, **where):
    fault = folder / "fault"
    named = fault.read_text() if fault.exists() else ""
    if named == f"once {resource_json['Type']}":
        fault.unlink()
        named = resource_json["Type"]
    if named == resource_json["Type"]:
        raise RuntimeError("Your account must be verified before you can add new CloudFront resources.")
    for dependency in resource_json.get("DependsOn", []):
        _ = resources[dependency]  # creates it
    try:
        resource = original(logical_id, resource_json, resources, **where)
    except motos_mistakes as mistake:
        print(f"placeholder for {resource_json['Type']} {logical_id}: {mistake!r}", flush=True)
        name = f"{resources['AWS::StackName']}-{logical_id}"
        resource = Placeholder(name, resource_json["Type"])
        resource.logical_resource_id = logical_id
    record(resources["AWS::StackName"], logical_id, resource_json["Type"])
    return resource


def named(kind, resource_json, resources, original=parsing.parse_resource_and_generate_name):
    parsed = original(kind, resource_json, resources)
    if parsed and parsed[1].get("Properties", {}).get("FifoQueue") and not parsed[2].endswith(".fifo"):
        return (*parsed[:2], f"{parsed[2][:75]}.fifo")  # as CloudFormation does
    return parsed


def updated(logical_id, resource_json, resources, original=parsing.parse_and_update_resource, **where):
    try:
        return original(logical_id, resource_json, resources, **where) or resources[logical_id]
    except motos_mistakes:
        return resources[logical_id]


def cleaned(value, resources, original=parsing.clean_json):
    if isinstance(value, dict) and "Fn::GetStackOutput" in value:
        source = value["Fn::GetStackOutput"]
        backend = models.cloudformation_backends[resources._account_id][source["Region"]]
        return next(o["OutputValue"] for o in backend.get_stack(source["StackName"]).outputs if o["OutputKey"] == source["OutputName"])
    return original(value, resources)


def delete_all(resources, keeps):
    """Deletes a stack's resources but those with a policy in `keeps`: custom resources first, then in passes, as long as one succeeds."""
    left = {
        name: resource
        for name, resource in resources._parsed_resources.items()
        if name in resources._resource_json_map
    }
    kept = [name for name in left if resources._resource_json_map[name].get("DeletionPolicy") in keeps]
    for name in kept:
        del left[name]
    error = None
    while left:
        before = len(left)
        order = sorted(left, key=lambda name: not resources._resource_json_map[name]["Type"].startswith("Custom::"))
        for name in order:
            try:
                if isinstance(left[name], Table) and left[name].deletion_protection_enabled:
                    raise RuntimeError(f"The table {left[name].name} is protected from deletion.")
                resources._delete_resource(left[name], resources._resource_json_map[name])
                forget(resources["AWS::StackName"], name)
                resources._parsed_resources.pop(name)
                del left[name]
            except Exception as exception:
                error = exception
        if len(left) == before:
            raise error


class ChangeSetNotFound(CloudFormationError):
    code = "ChangeSetNotFound"


def change_set_id(backend, name, stack):
    """moto finds change sets by name among those of all stacks."""
    for key, found in backend.change_sets.items():
        is_current = found.stack_id in backend.stacks and stack in (found.stack_name, found.stack_id)
        if key == name or (found.change_set_name == name and is_current):
            return key
    raise ChangeSetNotFound(f"ChangeSet [{name}] does not exist")


def describe_change_set(self):
    backend = self.cloudformation_backend
    key = change_set_id(backend, self._get_param("ChangeSetName"), self._get_param("StackName"))
    return ActionResult(backend.change_sets[key])


def delete_change_set(self):
    """DeleteChangeSet succeeds for a change set that does not exist, as long as its stack does: InvalidChangeSetStatus is its only documented error."""
    backend = self.cloudformation_backend
    name, stack = self._get_param("ChangeSetName"), self._get_param("StackName")
    backend.get_stack(stack)  # raises ValidationError if there is none
    with suppress(ChangeSetNotFound):
        del backend.change_sets[change_set_id(backend, name, stack)]
    return EmptyResult()


def execute(self, change_set_name, stack_name=None, original=models.CloudFormationBackend.execute_change_set):
    change_set_name = change_set_id(self, change_set_name, stack_name)
    change_set = self.change_sets[change_set_name]
    stack = self.stacks[change_set.stack_id]
    is_creation = change_set.change_set_type == "CREATE"
    try:
        original(self, change_set_name, stack_name)
        stack.template, stack.template_dict = change_set.template, change_set.template_dict
        stack.output_map = stack._create_output_map()
        stack.tags = change_set.tags or stack.tags
        if not is_creation:
            stack.last_updated_time = utcnow()
    except Exception as exception:
        traceback.print_exc()
        stack._add_stack_event("ROLLBACK_IN_PROGRESS", str(exception))
        try:
            if is_creation:
                delete_all(stack.resource_map, ["Retain"])
            stack.status = "ROLLBACK_COMPLETE" if is_creation else "UPDATE_ROLLBACK_COMPLETE"
        except Exception as again:
            stack.status = "ROLLBACK_FAILED"
            stack._add_stack_event("ROLLBACK_FAILED", str(again))
        stack._add_stack_event(stack.status, str(exception))


def delete_stack(self, name, original=models.CloudFormationBackend.delete_stack):
    stack = self.get_stack(name)
    if stack.enable_termination_protection:
        raise parsing.ValidationError(message=f"Stack [{stack.name}] cannot be deleted while TerminationProtection is enabled")
    try:
        original(self, name)
    except Exception as exception:
        traceback.print_exc()
        self.stacks[stack.stack_id] = stack
        stack.status = "DELETE_FAILED"
        stack._add_stack_event("DELETE_FAILED", str(exception))


def update_termination_protection(self):
    stack = self.cloudformation_backend.get_stack(self._get_param("StackName"))
    stack.enable_termination_protection = self._get_param("EnableTerminationProtection") in (True, "true")
    return EmptyResult()


def parameter_of(self, value, kind, original=parsing.ResourceMap.parse_ssm_parameter):
    try:
        return original(self, value, kind)
    except AttributeError:
        return value  # the value from before an update, which is no name of a parameter


def describe_subscribers(self):
    budget = self.backend.budgets[self._get_param("AccountId")][self._get_param("BudgetName")]
    wanted = self._get_param("Notification")
    return json.dumps({"Subscribers": next(each.subscribers for each in budget.notifications if each.details == wanted)})


def template_at(url, account_id, partition):
    bucket, _, key = urlparse(url).path.lstrip("/").partition("/")
    if not key:
        bucket, key = urlparse(url).netloc.split(".")[0], bucket
    return s3_backends[account_id][partition].get_object(bucket, key).value.decode()


for module, name, patch in (
    (parsing, "resource_class_from_type", class_of),
    (parsing, "parse_and_create_resource", created),
    (parsing, "parse_resource_and_generate_name", named),
    (parsing, "parse_and_update_resource", updated),
    (parsing, "clean_json", cleaned),
    (parsing.ResourceMap, "parse_ssm_parameter", parameter_of),
    (models.CloudFormationBackend, "execute_change_set", execute),
    (models.CloudFormationBackend, "delete_stack", delete_stack),
    (responses.CloudFormationResponse, "describe_change_set", describe_change_set),
    (responses.CloudFormationResponse, "delete_change_set", delete_change_set),
    (responses.CloudFormationResponse, "update_termination_protection", update_termination_protection),
    (BudgetsResponse, "describe_subscribers_for_notification", describe_subscribers),
    (responses, "get_stack_from_s3_url", template_at),
):
    setattr(module, name, patch)
models.ResourceMap.delete = lambda self: delete_all(self, ["Retain", "RetainExceptOnCreate"])

main(["-H", "127.0.0.1", "-p", port])
