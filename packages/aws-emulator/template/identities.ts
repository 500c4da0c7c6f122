import type { Assembly } from './assembly.ts';
import { typeIdentities } from './attributes.ts';
import { resolveValue } from './intrinsics.ts';
import { pseudoParameters, regionalArn } from './pseudo-parameters.ts';

export { accountId, region } from './pseudo-parameters.ts';

/** Resolves values of the template like CloudFormation. */
export interface Identities {
  /**
   * Returns the value with all intrinsics resolved. Throws for an intrinsic or attribute that the emulator
   * does not support.
   */
  resolve: (value: unknown) => unknown;
  /** Resolves a value that must be a string. */
  text: (value: unknown) => string;
  /** Returns the value of `Ref`: the physical id. */
  physicalId: (logicalId: string) => string;
  /** Returns the logical id of the resource with this ARN or physical id. */
  logicalIdOf: (arnOrId: string) => string | undefined;
  /** Returns the value of `Fn::GetAtt`, for example an ARN. */
  attribute: (logicalId: string, name: string) => string;
}

/** Returns the identities of an assembly's resources. */
export function identitiesOf(assembly: Assembly): Identities {
  const resourceOf = (logicalId: string) => {
    const resource = assembly.resources.get(logicalId);
    if (!resource) throw new Error(`The template refers to ${logicalId}, which it does not contain`);
    return resource;
  };
  const physicalId = (logicalId: string) => {
    const resource = resourceOf(logicalId);
    return typeIdentities[resource.type]?.ref?.(resource) ?? logicalId;
  };
  const attribute = (logicalId: string, name: string) => {
    const resource = resourceOf(logicalId);
    const make = typeIdentities[resource.type]?.attributes?.[name];
    if (!make) throw new Error(`The emulator does not support ${name} of ${resource.type} (${logicalId})`);
    return make(resource);
  };
  const parameters: Record<string, unknown> = {
    ...assembly.parameters,
    ...pseudoParameters,
    'AWS::StackName': assembly.stackName,
    'AWS::StackId': regionalArn('cloudformation', `stack/${assembly.stackName}/emulator`),
  };
  const lookups = {
    ref: (name: string) => (name in parameters ? parameters[name] : physicalId(name)),
    attribute,
  };
  const resolve = (value: unknown) => resolveValue(value, lookups);
  const owners = ownersOf(assembly, physicalId);
  return {
    resolve,
    text: (value) => {
      const resolved = resolve(value);
      if (typeof resolved !== 'string') throw new Error(`Expected a string, got ${JSON.stringify(resolved)}`);
      return resolved;
    },
    physicalId,
    logicalIdOf: (arnOrId) => owners.get(arnOrId),
    attribute,
  };
}

function ownersOf(assembly: Assembly, physicalId: (logicalId: string) => string): Map<string, string> {
  const owners = new Map<string, string>();
  for (const resource of assembly.resources.values()) {
    const { logicalId, type } = resource;
    owners.set(physicalId(logicalId), logicalId);
    for (const make of Object.values(typeIdentities[type]?.attributes ?? {}))
      owners.set(make(resource), logicalId);
  }
  return owners;
}
