import type { CallRecorder, RecordedCall } from '../../packages/aws-emulator/dynamodb/table-proxy.ts';
import { decide } from '../../packages/aws-emulator/iam/iam.ts';
import { readServiceTemplate } from '../../packages/aws-emulator/service-template.ts';
import { resourcesOf } from '../../packages/aws-emulator/template/assembly.ts';
import { assemblyDirectory } from '../../test/support/assembly.ts';

/** A permission on the table: an action on one kind of partition. */
export interface Grant {
  /** The function's id in `lambdas/routes/`. */
  functionId: string;
  action: string;
  /** A pattern of `dynamodb:LeadingKeys`, such as `MERCHANT#*`; `*` without that condition. */
  partitions: string;
}

/** A table call with the id of the function that made it. */
export interface FunctionCall extends RecordedCall {
  functionId: string;
}

/** One function's table calls during one request in the journey. */
export interface RecordedCase {
  functionId: string;
  request: string;
  calls: readonly FunctionCall[];
}

const writeActions = /^dynamodb:(Put|Update|Delete|ConditionCheck)Item$/;
const streamActions = /^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)$/;

/**
 * Returns a recorder that gets each call once. If the machine is busy, a response can take longer than the
 * SDK waits, which then repeats the request.
 */
export function withoutRepetitions(record: CallRecorder): CallRecorder {
  const recorded = new Set<string | undefined>();
  return (call) => {
    if (call.invocationId !== undefined && recorded.has(call.invocationId)) return;
    recorded.add(call.invocationId);
    record(call);
  };
}

/**
 * Returns the ids of the service's functions, which begin their descriptions, by their names in the template.
 */
export function functionIds(): Map<string, string> {
  const { assembly, identities } = readServiceTemplate(assemblyDirectory());
  return new Map(
    resourcesOf(assembly, 'AWS::Lambda::Function').flatMap(({ logicalId, properties }) => {
      const [, id] = /^([a-z-]+): /.exec(String(properties.Description)) ?? [];
      return id === undefined ? [] : [[identities.physicalId(logicalId), id] as const];
    }),
  );
}

/** Returns what the synthesized roles allow on the table, besides reading its stream. */
export function grantsIn(): Grant[] {
  const { assembly, identities, roles } = readServiceTemplate(assemblyDirectory());
  return [...functionIds()].flatMap(([name, functionId]) => {
    const roleArn = identities.text(assembly.resources.get(name)?.properties.Role);
    return roles.statementsOf(roleArn).flatMap(({ Action, Condition }) => {
      const actions = [Action ?? []].flat().filter((action) => action.startsWith('dynamodb:'));
      const [, keys = {}] =
        Object.entries(Condition ?? {}).find(([operator]) => /String/.test(operator)) ?? [];
      const patterns = [keys['dynamodb:LeadingKeys'] ?? '*'].flat();
      return actions
        .filter((action) => !streamActions.test(action))
        .flatMap((action) => patterns.map((partitions) => ({ functionId, action, partitions })));
    });
  });
}

/**
 * Returns the grants that none of the calls used. All writes of a function share a statement. So a write
 * counts as used if the function performs it on any kind of partition and writes to this kind in any way.
 */
export function unusedGrants(grants: readonly Grant[], calls: readonly FunctionCall[]): Grant[] {
  return grants.filter(({ functionId, action, partitions }) => {
    const prefix = partitions.replace(/\*$/, '');
    const accesses = calls.filter((call) => call.functionId === functionId).flatMap((call) => call.accesses);
    const onKind = accesses.filter(({ context = {} }) =>
      context['dynamodb:LeadingKeys']?.some((key) => key.startsWith(prefix)),
    );
    if (!writeActions.test(action)) return !onKind.some(({ action: used }) => used === action);
    return !(
      accesses.some((used) => used.action === action) && onKind.some((used) => writeActions.test(used.action))
    );
  });
}

/** Throws if a grant is unused or its function has no recorded case, with the file that needs a request. */
export function requireUse(
  grants: readonly Grant[],
  { calls, cases }: { calls: readonly FunctionCall[]; cases: readonly RecordedCase[] },
): void {
  // Other requests start a worker by chance, but only a case becomes a row of the table.
  const isRecorded = ({ functionId }: Grant) => cases.some((each) => each.functionId === functionId);
  const unused = new Set([...grants.filter((grant) => !isRecorded(grant)), ...unusedGrants(grants, calls)]);
  if (unused.size === 0) return;
  const lines = [...unused].map(
    ({ functionId, action, partitions }) => `  ${functionId}: ${action} ${partitions}`,
  );
  throw new Error(
    `No \`record\` in quality/table/journey.ts is for these functions and permissions. Add one, or remove them from lambdas/routes/:\n${lines.join('\n')}`,
  );
}

/**
 * Evaluates each action of a transaction against all its keys, as IAM may do. Returns the pairs of function
 * and action that are allowed and denied.
 */
export function pairsAgainstAllKeys(calls: readonly FunctionCall[]): { allowed: string[]; denied: string[] } {
  const { assembly, identities, roles } = readServiceTemplate(assemblyDirectory());
  const statements = new Map(
    [...functionIds()].map(([name, id]) => [
      id,
      roles.statementsOf(identities.text(assembly.resources.get(name)?.properties.Role)),
    ]),
  );
  const pairs = { allowed: new Set<string>(), denied: new Set<string>() };
  for (const { functionId, accesses } of calls) {
    const leadingKeys = accesses.flatMap(({ context }) => context?.['dynamodb:LeadingKeys'] ?? []);
    if (accesses.length < 2 || new Set(leadingKeys).size < 2) continue;
    for (const access of accesses) {
      const request = { ...access, context: { 'dynamodb:LeadingKeys': leadingKeys } };
      const isAllowed = decide(statements.get(functionId) ?? [], request) === 'allowed';
      pairs[isAllowed ? 'allowed' : 'denied'].add(`${functionId} ${access.action}`);
    }
  }
  return { allowed: [...pairs.allowed], denied: [...pairs.denied] };
}
