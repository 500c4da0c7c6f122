import type { Template } from '../cost/stage.ts';

/** A statement of an IAM policy. */
interface Statement {
  Effect: string;
  Action?: string | string[];
  NotAction?: string | string[];
  Resource?: unknown;
  Principal?: unknown;
  Condition?: unknown;
}

/**
 * Returns a line for each permission that templates give, such as `ReconcileEdgeFunction may sqs:SendMessage on
 * Queue.Arn`. Covers policies of roles, and of resources such as queues and functions.
 */
export function permissionsOf(templates: readonly Template[]): Set<string> {
  const lines = templates.flatMap(({ Resources }) =>
    Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) =>
      Type === 'AWS::Lambda::Permission'
        ? [
            `${textOf(Properties.Principal)} may ${textOf(Properties.Action)} on ${textOf(Properties.FunctionName)}`,
          ]
        : statementsIn(Properties).flatMap((statement) => linesOf(nameOf(id), statement)),
    ),
  );
  return new Set(lines);
}

const condition = ', with a condition';

/** Returns a line for each permission that only the later templates give, or that only the earlier ones deny. */
export function addedPermissions(earlier: readonly Template[], later: readonly Template[]): string[] {
  const [before, after] = [permissionsOf(earlier), permissionsOf(later)];
  const isDenial = (line: string) => line.includes(' must not ');
  return [
    ...[...after].filter(
      (line) => !isDenial(line) && !before.has(line) && !before.has(line.replace(condition, '')),
    ),
    ...[...before].filter((line) => isDenial(line) && !after.has(line)).map((line) => `no longer: ${line}`),
  ];
}

function statementsIn(value: unknown): Statement[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('Effect' in value && ('Action' in value || 'NotAction' in value)) return [value as Statement];
  return Object.values(value).flatMap(statementsIn);
}

function linesOf(
  owner: string,
  { Effect, Action, NotAction, Resource, Principal, Condition }: Statement,
): string[] {
  const who = Principal === undefined ? owner : `${textOf(Principal)} (${owner})`;
  const what =
    NotAction === undefined ? [Action].flat().map(String) : [`all but ${[NotAction].flat().join(', ')}`];
  const where = [Resource ?? owner].flat().map(textOf);
  const when = Condition === undefined ? '' : condition;
  const verb = Effect === 'Allow' ? 'may' : 'must not';
  return what.flatMap((action) => where.map((resource) => `${who} ${verb} ${action} on ${resource}${when}`));
}

/** Returns a value of a template as a short text, without the hashes of logical IDs. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { Ref: ref, 'Fn::GetAtt': attribute, 'Fn::Join': join } = value as Record<string, unknown>;
  if (typeof ref === 'string') return nameOf(ref);
  if (Array.isArray(attribute)) return `${nameOf(String(attribute[0]))}.${attribute[1]}`;
  if (Array.isArray(join)) return (join[1] as unknown[]).map(textOf).join(String(join[0]));
  return Object.values(value).flat().map(textOf).join(', ');
}

const nameOf = (logicalId: string) => logicalId.replace(/[0-9A-F]{8}$/, '');
