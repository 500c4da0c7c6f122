import { flag, listOf, nullable, number, objectOf, oneOf, text } from '../../../storage/dynamodb/items.ts';

interface Thing {
  id: string;
  size: number;
  isNew: boolean;
  color: 'red' | 'blue';
  code: string | null;
  parts: { name: string }[];
}

const readThing = objectOf<Thing>({
  id: text,
  size: number,
  isNew: flag,
  color: oneOf(['red', 'blue']),
  code: nullable(text),
  parts: listOf(objectOf<{ name: string }>({ name: text })),
});

const thing: Thing = {
  id: 'a',
  size: 2,
  isNew: false,
  color: 'blue',
  code: null,
  parts: [{ name: 'p' }],
};

it('reads exactly the named fields, in their order, for any order of the item', () => {
  const item = Object.fromEntries(Object.entries({ ...thing, pk: 'P', sk: 'S' }).reverse());
  expect(JSON.stringify(readThing(item, 'thing'))).toBe(JSON.stringify(thing));
});

it('reads an absent nullable field as null, as in items that are older than the field', () => {
  expect(readThing({ ...thing, code: undefined }, 'thing')).toEqual(thing);
});

it.each<[place: string, wrong: object]>([
  ['thing.id', { id: 7 }],
  ['thing.id', { id: undefined }],
  ['thing.size', { size: 'SECRET' }],
  ['thing.size', { size: Number.NaN }],
  ['thing.isNew', { isNew: 'SECRET' }],
  ['thing.color', { color: 'SECRET' }],
  ['thing.code', { code: 7 }],
  ['thing.parts', { parts: 'SECRET' }],
  ['thing.parts', { parts: ['SECRET'] }],
  ['thing.parts.name', { parts: [{ name: ['SECRET'] }] }],
])('names %s, and no value, when the item has %j', (place, wrong) => {
  const read = () => readThing({ ...thing, ...wrong }, 'thing');
  expect(read).toThrow(`The stored ${place} is malformed`);
  expect(read).not.toThrow('SECRET');
});

it('rejects a value that is not an item', () => {
  expect(() => readThing(undefined, 'thing')).toThrow('The stored thing is malformed');
});
