import type * as z from 'zod';
import { AppError, parameterError } from '../errors/errors.ts';
import type { ErrorDetail } from '../errors/response-error.ts';
import { resourceKinds } from './resource-kinds.ts';

const maxDetails = 20;
const readOnlyFields = new Set<string>(
  Object.values(resourceKinds).flatMap(({ readOnlyFields }) => readOnlyFields),
);

/** Option of a zod refinement. Runs it on an object even if fields are invalid, so that one response reports all problems. */
export const whenObject = {
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Option of a zod refinement. Runs it on a list even if entries are invalid. */
export const whenList = {
  when: ({ value }: { value: unknown }) => Array.isArray(value),
};

/** Parses a body. Throws `validation_failed` with all problems (at most 20). */
export function parseFields<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw validationError(validationDetails(result.error.issues));
}

/** Parses query parameters. Throws `invalid_parameter` with the first problem. */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const result = schema.safeParse(query, { reportInput: true });
  if (result.success) return result.data;
  const [problem] = validationDetails(result.error.issues);
  throw parameterError(problem?.path ?? '', `${problem?.path}: ${problem?.message}`);
}

/** Returns the error for a body with these problems. Its message is the first problem. */
export function validationError(details: readonly ErrorDetail[]): AppError {
  const first = details[0];
  const message = first ? `${first.path || 'body'}: ${first.message}` : undefined;
  return new AppError('validation_failed', message, details.slice(0, maxDetails));
}

/** Converts zod's issues to the API's error details, with a dotted path, a code in snake case, and a sentence. */
export function validationDetails(issues: readonly z.core.$ZodIssue[]): ErrorDetail[] {
  return issues.flatMap((issue): ErrorDetail[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => unknownField([...issue.path, key]));
    }
    return [{ path: dotted(issue.path), ...describe(issue) }];
  });
}

function unknownField(path: PropertyKey[]): ErrorDetail {
  const isReadOnly = path.length === 1 && readOnlyFields.has(String(path[0]));
  return isReadOnly
    ? { path: dotted(path), code: 'read_only', message: 'Is read-only. Remove it from the request.' }
    : {
        path: dotted(path),
        code: 'unknown_field',
        message: 'Is not a field of this resource. Remove it or correct its name.',
      };
}

function describe(issue: z.core.$ZodIssue): Omit<ErrorDetail, 'path'> {
  if (issue.code !== 'custom' && issue.input === undefined)
    return { code: 'required', message: 'Is required.' };
  if (issue.code === 'invalid_format' && issue.format === 'datetime')
    return { code: 'invalid_time', message: 'Must be an ISO 8601 time such as 2026-11-27T09:30:00Z.' };
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'wrong_type', message: `Must be of type ${issue.expected}.` };
    case 'invalid_value':
      return { code: 'invalid_value', message: `Must be one of: ${issue.values.map(String).join(', ')}.` };
    case 'too_small':
      return { code: 'too_small', message: `Must be at least ${issue.minimum}${unit(issue.origin)}.` };
    case 'too_big':
      return { code: 'too_big', message: `Must be at most ${issue.maximum}${unit(issue.origin)}.` };
    case 'custom':
      return { code: String(issue.params?.code ?? 'invalid_value'), message: issue.message };
    default:
      return { code: 'invalid_value', message: 'Is not valid.' };
  }
}

function unit(origin: string): string {
  return origin === 'array' ? ' entries' : '';
}

/** Returns a dotted path without secret keys, which a caller may have sent as the name of a field. */
function dotted(path: readonly PropertyKey[]): string {
  return path
    .map(String)
    .join('.')
    .replace(/ppp_sk_live_\w+/g, 'ppp_sk_live_…');
}
