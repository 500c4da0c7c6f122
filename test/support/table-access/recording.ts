import type { RecordedCall } from '../../../emulator/dynamodb/table-proxy.ts';
import { readServiceTemplate } from '../../../emulator/service-template.ts';
import { resourcesOf } from '../../../emulator/template/assembly.ts';

/** A permission on the table: an action on one kind of partition. */
export interface Grant {
  /** The function's id in `lambdas/routes/`. */
  functionId: string;
  action: string;
  /** A pattern of `dynamodb:LeadingKeys`, such as `MERCHANT#*`; `*` without that condition. */
  partitions: string;
}

/** The table calls of one function during one request of the journey. */
export interface RecordedCase {
  functionId: string;
  /** The request; empty for the function's usual one. */
  request: string;
  calls: readonly RecordedCall[];
}

/** All calls of a journey. */
export interface Recording {
  calls: readonly RecordedCall[];
  cases: readonly RecordedCase[];
}

const streamActions = /^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)$/;

/** Returns the ids of the service's functions by their names in the template: a function's description begins with its id. */
export function functionIds(assemblyDirectory: string): Map<string, string> {
  const { assembly, identities } = readServiceTemplate(assemblyDirectory);
  return new Map(
    resourcesOf(assembly, 'AWS::Lambda::Function').flatMap(({ logicalId, properties }) => {
      const [, id] = /^([a-z-]+): /.exec(String(properties.Description)) ?? [];
      return id === undefined ? [] : [[identities.physicalId(logicalId), id] as const];
    }),
  );
}

/** Returns what the synthesized roles allow on the table, besides reading its stream. */
export function grantsIn(assemblyDirectory: string): Grant[] {
  const { assembly, identities, roles } = readServiceTemplate(assemblyDirectory);
  return [...functionIds(assemblyDirectory)].flatMap(([name, functionId]) => {
    const roleArn = identities.text(assembly.resources.get(name)?.properties.Role);
    return roles.statementsOf(roleArn).flatMap(({ Action, Condition }) => {
      const actions = [Action ?? []].flat().filter((action) => action.startsWith('dynamodb:'));
      const patterns = Object.values(Condition ?? {}).map((keys) => keys['dynamodb:LeadingKeys'] ?? '*');
      return actions
        .filter((action) => !streamActions.test(action))
        .flatMap((action) =>
          [patterns[0] ?? '*'].flat().map((partitions) => ({ functionId, action, partitions })),
        );
    });
  });
}

/** Returns the grants that none of the calls used. */
export function unusedGrants(
  grants: readonly Grant[],
  calls: readonly RecordedCall[],
  ids: ReadonlyMap<string, string>,
): Grant[] {
  return grants.filter(
    (grant) =>
      !calls.some(
        ({ caller, accesses }) =>
          ids.get(caller) === grant.functionId && accesses.some((access) => uses(access, grant)),
      ),
  );
}

function uses(
  { action, context = {} }: RecordedCall['accesses'][number],
  { action: granted, partitions }: Grant,
): boolean {
  const prefix = partitions.replace(/\*$/, '');
  const leadingKeys = context['dynamodb:LeadingKeys'] ?? [];
  return action === granted && leadingKeys.some((key) => key.startsWith(prefix));
}
