import * as z from 'zod';
import { isId } from '../../../core/shared/ids.ts';
import { docs, exampleId, patchOf, storedReader } from '../../../core/shared/resource.ts';
import { text } from '../../../core/shared/text.ts';

const fields = {
  name: text({ max: 5 }).meta(docs('The name.')),
  count: z.number().max(9).default(1).meta(docs('The count.')),
  note: text({ max: 5 }).nullable().default('none'),
  link: z.url().nullable(),
  tag: z.exactOptional(text({ max: 5 })).meta(docs('The tag.')),
  parts: z
    .array(z.strictObject({ code: text({ max: 5 }), kind: z.enum(['a', 'b']) }))
    .max(2)
    .default([]),
  texts: z.record(z.string(), text({ max: 5 })).default({}),
  box: z.strictObject({ isOpen: z.boolean().default(true), size: z.number().max(9).default(2) }).prefault({}),
};
const read = storedReader('thing', z.object(fields));

it('an item from before a field gets the field’s default, or null if it is nullable', () => {
  expect(read({ name: 'A' })).toEqual({
    name: 'A',
    count: 1,
    note: null,
    link: null,
    parts: [],
    texts: {},
    box: { isOpen: true, size: 2 },
  });
  expect(read({ name: 'A', note: null, box: { isOpen: false } })).toMatchObject({
    note: null,
    box: { isOpen: false, size: 2 },
  });
});

it('a stored value need not pass the rules for requests, and has the fields of the schema in their order', () => {
  const long = {
    name: 'longer than 5',
    count: 10,
    note: ' blanks ',
    link: 'no URL',
    tag: 'longer than 5',
    parts: ['a', 'b', 'a'].map((kind) => ({ code: 'longer than 5', kind })),
    texts: { de: 'longer than 5' },
    box: { isOpen: true, size: 10 },
  };
  const parts = long.parts.map(({ code, kind }) => ({ kind, extra: 1, code }));
  const item = { pk: 'x', ...Object.fromEntries(Object.entries({ ...long, parts }).reverse()), sk: 'x' };
  expect(JSON.stringify(read(item))).toBe(JSON.stringify(long));
});

it.each([
  [{}, 'thing.name'],
  [{ name: 5 }, 'thing.name'],
  [{ name: 'A', count: 'SECRET' }, 'thing.count'],
  [{ name: 'A', link: 5 }, 'thing.link'],
  [{ name: 'A', tag: null }, 'thing.tag'],
  [{ name: 'A', parts: [{ code: 'A', kind: 'SECRET' }] }, 'thing.parts.0.kind'],
  [{ name: 'A', box: 'SECRET' }, 'thing.box'],
  ['SECRET', 'thing'],
])('%j is malformed at %s', (item, place) => {
  expect(() => read(item)).toThrow(new Error(`The stored ${place} is malformed`));
});

describe('a merge patch', () => {
  const patch = z.strictObject(patchOf(fields));

  it('may omit every field and has no defaults', () => {
    expect(patch.parse({})).toEqual({});
    expect(patch.parse({ name: ' A ', count: 2 })).toEqual({ name: 'A', count: 2 });
  });

  it('removes optional fields with null, and no others', () => {
    expect(patch.parse({ tag: null, note: null, link: null })).toEqual({ tag: null, note: null, link: null });
    for (const name of ['name', 'count', 'parts', 'box'])
      expect(patch.safeParse({ [name]: null }).success).toBe(false);
  });

  it('keeps the rules and the documentation', () => {
    expect(patch.safeParse({ tag: 'longer than 5' }).success).toBe(false);
    const { properties } = z.toJSONSchema(patch, { io: 'input' });
    expect(properties).toMatchObject({
      name: { description: 'The name.' },
      count: { description: 'The count.' },
      tag: { description: 'The tag.' },
    });
  });
});

it('documentation has a description, and examples if there are any', () => {
  expect(docs('A name.')).toEqual({ description: 'A name.' });
  expect(docs('A name.', 'Ann', null)).toEqual({ description: 'A name.', examples: ['Ann', null] });
  expect(isId('prod', exampleId('prod'))).toBe(true);
});
