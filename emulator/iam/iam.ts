/** One statement of an IAM policy with its intrinsics resolved. */
export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action?: string | string[];
  NotAction?: string | string[];
  Resource?: string | string[];
  NotResource?: string | string[];
  Principal?: unknown;
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** What somebody wants to do. `context` holds the request's condition keys; each may have several values. */
export interface AccessRequest {
  action: string;
  resource: string;
  context?: Record<string, string[]>;
}

/** Why an access is refused, as AWS words it. */
export type Decision = 'allowed' | 'denied explicitly' | 'not allowed';

/** Decides as IAM does: an explicit Deny wins, then an Allow, else no. */
export function decide(statements: readonly Statement[], request: AccessRequest): Decision {
  const applying = statements.filter((statement) => applies(statement, request));
  if (applying.some(({ Effect }) => Effect === 'Deny')) return 'denied explicitly';
  return applying.some(({ Effect }) => Effect === 'Allow') ? 'allowed' : 'not allowed';
}

/** A value as a list. */
export function listOf<Value>(value: Value | Value[] | undefined): Value[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Whether `text` matches an IAM pattern: `*` any characters, `?` one. */
export function matchesPattern(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/\?/g, '.');
  return new RegExp(`^${source}$`, 's').test(text);
}

function applies(statement: Statement, { action, resource, context = {} }: AccessRequest): boolean {
  const { Action, NotAction, Resource, NotResource, Condition = {} } = statement;
  const isAction = (pattern: string) => matchesPattern(pattern.toLowerCase(), action.toLowerCase());
  const isResource = (pattern: string) => matchesPattern(pattern, resource);
  const hasAction = NotAction ? !listOf(NotAction).some(isAction) : listOf(Action).some(isAction);
  const hasResource = NotResource ? !listOf(NotResource).some(isResource) : listOf(Resource).some(isResource);
  return hasAction && hasResource && Object.entries(Condition).every((entry) => holds(entry, context));
}

type Comparison = (expected: string, actual: string) => boolean;

const comparisons: Record<string, Comparison> = {
  StringEquals: (expected, actual) => expected === actual,
  StringLike: matchesPattern,
  ArnEquals: matchesPattern,
  ArnLike: matchesPattern,
  Bool: (expected, actual) => expected.toLowerCase() === actual.toLowerCase(),
};
const negations: Record<string, Comparison> = {
  StringNotEquals: (expected, actual) => expected === actual,
  StringNotLike: matchesPattern,
};

/** One condition operator with all its keys. A key that the request lacks: true for ForAllValues and negations, else false. */
function holds(
  [operator, keys]: [string, Record<string, string | string[]>],
  context: Record<string, string[]>,
): boolean {
  const [, qualifier, name = ''] =
    /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(?:IfExists)?$/.exec(operator) ?? [];
  const isOptional = operator.endsWith('IfExists');
  const matches = comparisons[name] ?? negations[name];
  if (!matches) throw new Error(`The emulator does not know the condition operator ${operator}`);
  const isNegation = name in negations;
  return Object.entries(keys).every(([key, expected]) => {
    const actual = valuesOf(context, key);
    if (actual === undefined) return isOptional || isNegation || qualifier === 'ForAllValues';
    const isExpected = (value: string) =>
      listOf(expected).some((pattern) => matches(pattern, value)) !== isNegation;
    return qualifier === 'ForAllValues' ? actual.every(isExpected) : actual.some(isExpected);
  });
}

/** Names of condition keys are case-insensitive. */
function valuesOf(context: Record<string, string[]>, key: string): string[] | undefined {
  const name = Object.keys(context).find((candidate) => candidate.toLowerCase() === key.toLowerCase());
  return name === undefined ? undefined : context[name];
}
