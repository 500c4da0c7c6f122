import * as z from 'zod';
import { newProductSchema } from '../../../core/catalog/product.ts';
import { validationError } from '../../../core/errors/errors.ts';
import { fieldIssue } from '../../../core/shared/text.ts';
import { parseFields, parseQuery, validationDetails } from '../../../core/shared/validation.ts';
import { detailsOf, expectSentences } from './problems.ts';

const schema = z.strictObject({
  name: z.string(),
  size: z.number().min(1).max(9).optional(),
  kind: z.enum(['a', 'b']).optional(),
  tags: z.array(z.string()).max(2).optional(),
  box: z.strictObject({ inner: z.string() }).optional(),
  site: z.url().optional(),
  day: z.iso.datetime().optional(),
  date: z.iso.date().optional(),
});

const problemsOf = (body: unknown, chosen: z.ZodType = schema) => detailsOf(() => parseFields(chosen, body));

test('a secret key as the name of a field is not repeated', () => {
  const key = `ppp_sk_live_${'a'.repeat(38)}`;
  const [problem] = problemsOf({ name: 'x', [key]: 1 });
  expect(problem).toMatchObject({ path: 'ppp_sk_live_…', code: 'unknown_field' });
});

const prototyped = JSON.parse('{"name":"x","__proto__":{}}');

test.each<[body: unknown, problem: string, message?: string]>([
  [{}, 'name required', 'Is required.'],
  [{ name: null }, 'name wrong_type'],
  [{ name: 5 }, 'name wrong_type', 'Must be of type string.'],
  [{ name: 'x', size: 0 }, 'size too_small', 'Must be at least 1.'],
  [{ name: 'x', size: 10 }, 'size too_big', 'Must be at most 9.'],
  [{ name: 'x', kind: 'c' }, 'kind invalid_value', 'Must be one of: a, b.'],
  [{ name: 'x', tags: ['1', '2', '3'] }, 'tags too_big', 'Must have at most 2 entries.'],
  [{ name: 'x', tags: ['1', 2] }, 'tags.1 wrong_type'],
  [{ name: 'x', box: {} }, 'box.inner required'],
  [{ name: 'x', box: { inner: '', id: 1 } }, 'box.id unknown_field'],
  [{ name: 'x', day: 'today' }, 'day invalid_time'],
  [{ name: 'x', date: 'today' }, 'date invalid_value', 'Must be a day such as 2026-11-27.'],
  [{ name: 'x', site: 'no' }, 'site invalid_value', 'Is not valid.'],
  [
    { name: 'x', nmae: 'y' },
    'nmae unknown_field',
    'Is not a field of this resource. Remove it or correct its name.',
  ],
  [{ name: 'x', id: 'y' }, 'id read_only', 'Is read-only. Remove it from the request.'],
  [{ name: 'x', lastUsedAt: null }, 'lastUsedAt read_only'],
  [prototyped, '__proto__ unknown_field'],
  [null, ' wrong_type'],
])('%j: %s', (body, problem, ...messages) => {
  const problems = problemsOf(body);
  expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual([problem]);
  for (const message of messages) expect(problems).toMatchObject([{ message }]);
});

test('all problems come at once, in the order of the fields, and at most 20', () => {
  const body = { size: 0, kind: 'c', extra: 1, updatedAt: 2 };
  expect(problemsOf(body).map(({ path }) => path)).toEqual(['name', 'size', 'kind', 'extra', 'updatedAt']);
  expect(() => parseFields(schema, body)).toThrow(/^`name` is required. `details` lists 4 more problems.$/);
  const many = Object.fromEntries(Array.from({ length: 50 }, (_none, index) => [`field${index}`, 1]));
  expect(problemsOf({ name: 'x', ...many })).toHaveLength(20);
});

test.each([null, [], 'text', 5])('%j instead of a body with several checks has a wrong type only', (body) => {
  expect(problemsOf(body, newProductSchema)).toMatchObject([{ path: '', code: 'wrong_type' }]);
});

test('a valid value is returned as the schema parses it', () => {
  expect(parseFields(z.object({ name: z.string().trim() }), { name: ' x ', other: 1 })).toEqual({
    name: 'x',
  });
});

/** An issue of each of zod's codes. A new code does not compile. */
const issues: { readonly [Code in z.core.$ZodIssueCode]: z.core.$ZodRawIssue } = {
  invalid_type: { code: 'invalid_type', expected: 'int', input: 1.5 },
  invalid_value: { code: 'invalid_value', values: [1, 2], input: 3 },
  invalid_format: { code: 'invalid_format', format: 'regex', pattern: '/^[A-Z]$/', input: 'a' },
  too_small: { code: 'too_small', origin: 'array', minimum: 1, input: [] },
  too_big: { code: 'too_big', origin: 'number', maximum: 5, input: 6 },
  not_multiple_of: { code: 'not_multiple_of', divisor: 5, input: 6 },
  unrecognized_keys: { code: 'unrecognized_keys', keys: ['b'], input: { b: 1 } },
  invalid_union: { code: 'invalid_union', errors: [], input: 1 },
  invalid_key: { code: 'invalid_key', origin: 'record', issues: [], input: {} },
  invalid_element: { code: 'invalid_element', origin: 'set', key: 1, issues: [], input: 1 },
  custom: fieldIssue(1, 'odd', 'Is odd.'),
};

test.each(Object.entries(issues))('the error for %s is a sentence', (_code, issue) => {
  for (const path of [[], ['tiers', 0, 'code']]) {
    const details = validationDetails([{ message: '', ...issue, path } as z.core.$ZodIssue]);
    expect(details).toHaveLength(1);
    expectSentences(validationError(details));
  }
});

test.each<[object, string, string]>([
  [{}, 'name', 'Is required.'],
  [{ name: 'x', kind: 'c' }, 'kind', 'Must be one of: a, b.'],
  [{ name: 'x', nmae: 'y' }, 'nmae', 'Is not a field of this resource. Remove it or correct its name.'],
])('the error for the query %j is its first problem', (query, path, message) => {
  const details = [{ path, code: 'invalid_value', message }];
  const sentence = `\`${path}\` ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  expect(() => parseQuery(schema, query)).toThrow(
    expect.objectContaining({ code: 'invalid_parameter', message: sentence, details }),
  );
});
