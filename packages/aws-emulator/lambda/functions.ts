import { type Assembly, type Resource, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { type FunctionServices, isRunnable, LambdaFunction } from './lambda-function.ts';
import type { Invoke } from './lambda-instance.ts';
import { LaterInvocations } from './later-invocations.ts';

/** Functions of the stack that the emulator runs. */
export interface Functions {
  invoke: Invoke;
  /** Asynchronous invocations. */
  later: LaterInvocations;
  /** Finds a function by its name or ARN. */
  find: (nameOrArn: string) => LambdaFunction | undefined;
  /** The ARN of each function's role by the function's name. */
  roles: ReadonlyMap<string, string>;
  /** Runs the code and variables of these resources, which are those of an assembly, from now on. */
  update: (resources: readonly Resource[], assembly: Assembly) => void;
  stop: () => Promise<void>;
}

/** Returns the template's Node.js functions. CDK's Python helpers run only in a deployment. */
export function functionsOf(
  assembly: Assembly,
  identities: Identities,
  services: FunctionServices,
): Functions {
  const all = resourcesOf(assembly, 'AWS::Lambda::Function')
    .filter(isRunnable)
    .map((resource) => new LambdaFunction(resource, assembly, identities, services));
  const byName = new Map(all.map((fn) => [identities.physicalId(fn.logicalId), fn]));
  const byArn = new Map(all.map((fn) => [fn.arn, fn]));
  const invoke: Invoke = (functionArn, event, requestId) => {
    const fn = byArn.get(functionArn);
    if (!fn) throw new Error(`The template has no function ${functionArn}`);
    return fn.invoke(event, requestId);
  };
  return {
    invoke,
    later: new LaterInvocations(invoke),
    find: (nameOrArn) => byName.get(nameOrArn) ?? byArn.get(nameOrArn),
    roles: new Map([...byName].map(([name, fn]) => [name, fn.roleArn])),
    update: (resources, from) => {
      for (const resource of resources)
        byName.get(identities.physicalId(resource.logicalId))?.update(resource, from, identities);
    },
    stop: async () => {
      await Promise.all(all.map((fn) => fn.stop()));
    },
  };
}
