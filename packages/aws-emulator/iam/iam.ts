import { matchesWildcards } from '../template/wildcards.ts';

/** One statement of an IAM policy with its intrinsics resolved. */
export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action?: string | string[];
  Resource?: string | string[];
  Principal?: unknown;
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** An access to evaluate. `context` contains the request's condition keys; each may have several values. */
export interface AccessRequest {
  action: string;
  resource: string;
  context?: Record<string, string[]>;
}

/** The decision about an access. AWS has a message for each kind of denial. */
export type Decision = 'allowed' | 'denied explicitly' | 'not allowed';

/** Evaluates like IAM: an explicit Deny wins, then an Allow; otherwise access is not allowed. */
export function decide(statements: readonly Statement[], request: AccessRequest): Decision {
  const applying = statements.filter((statement) => applies(statement, request));
  if (applying.some(({ Effect }) => Effect === 'Deny')) return 'denied explicitly';
  return applying.some(({ Effect }) => Effect === 'Allow') ? 'allowed' : 'not allowed';
}

const operatorPattern = /^(?:(ForAllValues:)?(StringEquals|StringLike|Bool)(IfExists)?|Null)$/;

/** Throws for a statement that `decide` cannot evaluate. `owner` is the resource with the statement. */
export function checkStatement(statement: Statement, owner: string): void {
  const known = ['Sid', 'Effect', 'Action', 'Resource', 'Principal', 'Condition'];
  const field = Object.keys(statement).find((name) => !known.includes(name));
  if (field) throw new Error(`The emulator does not support ${field} of a policy statement (${owner})`);
  const operator = Object.keys(statement.Condition ?? {}).find((name) => !operatorPattern.test(name));
  if (operator)
    throw new Error(`The emulator does not support the condition operator ${operator} (${owner})`);
}

/** Returns a value as a list. */
export function listOf<Value>(value: Value | Value[] | undefined): Value[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function applies(statement: Statement, { action, resource, context = {} }: AccessRequest): boolean {
  const { Action, Resource, Condition = {} } = statement;
  return (
    listOf(Action).some((pattern) => matchesWildcards(pattern.toLowerCase(), action.toLowerCase())) &&
    listOf(Resource).some((pattern) => matchesWildcards(pattern, resource)) &&
    meets(Condition, context)
  );
}

/** Returns true if a request with this context meets a statement's conditions. */
export function meets(
  condition: NonNullable<Statement['Condition']>,
  context: Record<string, string[]>,
): boolean {
  return Object.entries(condition).every((entry) => holds(entry, context));
}

const comparisons: Record<string, (expected: string, actual: string) => boolean> = {
  StringEquals: (expected, actual) => expected === actual,
  StringLike: matchesWildcards,
  Bool: (expected, actual) => expected.toLowerCase() === actual.toLowerCase(),
};

/**
 * Returns true if a condition operator matches with all its keys. For a missing key only ForAllValues,
 * `…IfExists` and `Null: true` match.
 */
function holds(
  [operator, keys]: [string, Record<string, string | string[]>],
  context: Record<string, string[]>,
): boolean {
  const [, forAllValues, name = '', ifExists] = operatorPattern.exec(operator) ?? [];
  const matches = comparisons[name] ?? (() => false);
  return Object.entries(keys).every(([key, expected]) => {
    const actual = valuesOf(context, key);
    if (operator === 'Null') return listOf(expected).includes(String(actual === undefined));
    if (actual === undefined) return (forAllValues ?? ifExists) !== undefined;
    const isExpected = (value: string) => listOf(expected).some((pattern) => matches(pattern, value));
    return forAllValues ? actual.every(isExpected) : actual.some(isExpected);
  });
}

/** Returns the values of a condition key, whose name is case-insensitive. */
function valuesOf(context: Record<string, string[]>, key: string): string[] | undefined {
  const name = Object.keys(context).find((candidate) => candidate.toLowerCase() === key.toLowerCase());
  return name === undefined ? undefined : context[name];
}
