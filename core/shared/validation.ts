import type * as z from 'zod';
import { parameterError, validationError } from '../errors/errors.ts';
import type { Predicate, Problem } from '../errors/response-error.ts';
import { resourceKinds } from './resource-kinds.ts';

const readOnlyFields = new Set<string>(
  Object.values(resourceKinds).flatMap(({ readOnlyFields }) => readOnlyFields),
);

/**
 * Option of a zod refinement. Runs it on an object even if fields are invalid, so that one response also reports
 * problems between fields.
 */
export const whenObject = {
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Option of a zod refinement. Runs it on a list even if entries are invalid. */
export const whenList = {
  when: ({ value }: { value: unknown }) => Array.isArray(value),
};

/** Returns the options of a zod refinement that reports this problem. */
export function refinement({ path, code, message }: Problem) {
  return { path: [path], params: { code }, error: message };
}

/**
 * Parses a body, or a part of one at a path. Throws `validation_failed` with all problems; a response lists the first ones.
 */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  ...path: string[]
): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  throw validationError(validationDetails(issues));
}

/** Parses query parameters. Throws `invalid_parameter` with the first problem. */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const result = schema.safeParse(query, { reportInput: true });
  if (result.success) return result.data;
  const [problem] = validationDetails(result.error.issues);
  throw parameterError(problem?.path ?? '', problem?.message ?? 'Is not valid.');
}

/**
 * Converts zod's issues to the API's error details, with a dotted path, a code in snake case, and a
 * predicate.
 */
export function validationDetails(issues: readonly z.core.$ZodIssue[]): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => unknownField([...issue.path, key]));
    }
    return [{ path: dotted(issue.path), ...describe(issue) }];
  });
}

function unknownField(path: PropertyKey[]): Problem {
  const isReadOnly = path.length === 1 && readOnlyFields.has(String(path[0]));
  return isReadOnly
    ? { path: dotted(path), code: 'read_only', message: 'Is read-only. Remove it from the request.' }
    : {
        path: dotted(path),
        code: 'unknown_field',
        message: 'Is not a field of this resource. Remove it or correct its name.',
      };
}

function describe(issue: z.core.$ZodIssue): Omit<Problem, 'path'> {
  if (issue.code !== 'custom' && issue.input === undefined)
    return { code: 'required', message: 'Is required.' };
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'wrong_type', message: `Must be of type ${types[issue.expected] ?? issue.expected}.` };
    case 'invalid_value':
      return { code: 'invalid_value', message: `Must be one of: ${issue.values.map(String).join(', ')}.` };
    case 'too_small':
      return { code: 'too_small', message: `Must ${limited(issue.origin, 'at least', issue.minimum)}.` };
    case 'too_big':
      return { code: 'too_big', message: `Must ${limited(issue.origin, 'at most', issue.maximum)}.` };
    case 'invalid_format':
      return describeFormat(issue);
    case 'custom':
      // `fieldIssue` and `refinement` take only predicates.
      return { code: String(issue.params?.code ?? 'invalid_value'), message: issue.message as Predicate };
    default:
      return { code: 'invalid_value', message: 'Is not valid.' };
  }
}

/** JSON's names of zod's types. */
const types: Readonly<Record<string, string>> = { int: 'integer', record: 'object' };

function limited(origin: string, bound: string, limit: number | bigint): string {
  return origin === 'array' ? `have ${bound} ${limit} entries` : `be ${bound} ${limit}`;
}

function describeFormat({ format, pattern }: z.core.$ZodIssueInvalidStringFormat): Omit<Problem, 'path'> {
  if (format === 'datetime')
    return { code: 'invalid_time', message: 'Must be an ISO 8601 time such as 2026-11-27T09:30:00Z.' };
  if (format === 'date') return { code: 'invalid_value', message: 'Must be a day such as 2026-11-27.' };
  return { code: 'invalid_value', message: pattern ? `Must match ${pattern}.` : 'Is not valid.' };
}

/** Returns a dotted path without secret keys, which a caller may have sent as the name of a field. */
function dotted(path: readonly PropertyKey[]): string {
  return path
    .map(String)
    .join('.')
    .replace(/ppp_sk_live_\w+/g, 'ppp_sk_live_…');
}
