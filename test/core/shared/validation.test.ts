import * as z from 'zod';
import { newProductSchema } from '../../../core/catalog/product.ts';
import { AppError } from '../../../core/shared/errors.ts';
import { parseFields, validationError } from '../../../core/shared/validation.ts';

const schema = z.strictObject({
  name: z.string(),
  size: z.number().min(1).max(9).optional(),
  kind: z.enum(['a', 'b']).optional(),
  tags: z.array(z.string()).max(2).optional(),
  box: z.strictObject({ inner: z.string() }).optional(),
  site: z.url().optional(),
});

/** The problems of a body as `path code`, and the sentence of each. */
function problemsOf(
  body: unknown,
  chosen: z.ZodType = schema,
): { path: string; code: string; message: string }[] {
  try {
    parseFields(chosen, body);
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return [...error.details];
    throw error;
  }
  return [];
}

test('a secret key that stands where a field’s name belongs is not repeated', () => {
  const key = `ppp_sk_live_${'a'.repeat(38)}`;
  const [problem] = problemsOf({ name: 'x', [key]: 1 });
  expect(problem).toMatchObject({ path: 'ppp_sk_live_…', code: 'unknown_field' });
});

test.each([
  [{}, 'name', 'required', 'Is required.'],
  [{ name: null }, 'name', 'wrong_type', 'Must be of type string.'],
  [{ name: 5 }, 'name', 'wrong_type', 'Must be of type string.'],
  [{ name: 'x', size: 0 }, 'size', 'too_small', 'Must be at least 1.'],
  [{ name: 'x', size: 10 }, 'size', 'too_big', 'Must be at most 9.'],
  [{ name: 'x', kind: 'c' }, 'kind', 'invalid_value', 'Must be one of: a, b.'],
  [{ name: 'x', tags: ['1', '2', '3'] }, 'tags', 'too_big', 'Must be at most 2 entries.'],
  [{ name: 'x', tags: ['1', 2] }, 'tags.1', 'wrong_type', 'Must be of type string.'],
  [{ name: 'x', box: {} }, 'box.inner', 'required', 'Is required.'],
  [{ name: 'x', box: { inner: '', id: 1 } }, 'box.id', 'unknown_field', 'Is not a field of this resource.'],
  [{ name: 'x', site: 'no' }, 'site', 'invalid_value', 'Is not valid.'],
  [{ name: 'x', nmae: 'y' }, 'nmae', 'unknown_field', 'Is not a field of this resource.'],
  [{ name: 'x', id: 'y' }, 'id', 'read_only', 'Is set by the service and cannot be sent.'],
  [{ name: 'x', lastUsedAt: null }, 'lastUsedAt', 'read_only', 'Is set by the service and cannot be sent.'],
  [
    JSON.parse('{"name":"x","__proto__":{}}'),
    '__proto__',
    'unknown_field',
    'Is not a field of this resource.',
  ],
  [null, '', 'wrong_type', 'Must be of type object.'],
])('%j: %s %s', (body, path, code, message) => {
  expect(problemsOf(body)).toEqual([{ path, code, message }]);
});

test('all problems come at once, in the order of the fields, and at most 20', () => {
  const { details, message } = catchError({ size: 0, kind: 'c', extra: 1, updatedAt: 2 });
  expect(details.map(({ path }) => path)).toEqual(['name', 'size', 'kind', 'extra', 'updatedAt']);
  expect(message).toBe('name: Is required.');
  const many = Object.fromEntries(Array.from({ length: 50 }, (_none, index) => [`field${index}`, 1]));
  expect(problemsOf({ name: 'x', ...many })).toHaveLength(20);
});

test.each([null, [], 'text', 5])(
  '%j in the place of a body with several checks is of a wrong type only',
  (body) => {
    expect(problemsOf(body, newProductSchema)).toEqual([
      { path: '', code: 'wrong_type', message: 'Must be of type object.' },
    ]);
  },
);

test('a value that fits is returned as the schema reads it', () => {
  expect(parseFields(z.object({ name: z.string().trim() }), { name: ' x ', other: 1 })).toEqual({
    name: 'x',
  });
});

test('a problem of the whole body is named so', () => {
  expect(validationError([{ path: '', code: 'odd', message: 'Is odd.' }]).message).toBe('body: Is odd.');
  expect(validationError([]).message).toBe('The request body is not valid.');
});

function catchError(body: unknown): AppError {
  try {
    parseFields(schema, body);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('No error was thrown');
}
