import type { Json } from '../../../lambdas/contract/json-schemas.ts';
import { withPropertyTexts } from '../../../lambdas/contract/texts/property-texts.ts';

const thing = (): Json => ({
  Thing: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      parts: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
    },
  },
});
const ids = (schemas: Json) => {
  const { id, parts } = (
    schemas.Thing as { properties: { id: Json; parts: { items: { properties: Json } } } }
  ).properties;
  return [id, parts.items.properties.id];
};

it('a text goes to every property of its name', () => {
  const explained = { type: 'string', description: 'Names it.', examples: ['a'] };
  expect(ids(withPropertyTexts(thing(), { id: { description: 'Names it.', example: 'a' } }))).toEqual([
    explained,
    explained,
  ]);
});

it('a particular text wins, and what it leaves out comes from the general one', () => {
  const texts = { id: { description: 'Names it.', example: 'a' }, 'parts.id': { example: 'b' } };
  expect(ids(withPropertyTexts(thing(), texts))).toEqual([
    { type: 'string', description: 'Names it.', examples: ['a'] },
    { type: 'string', description: 'Names it.', examples: ['b'] },
  ]);
});

it('what the schema itself says stays', () => {
  const own = { Thing: { properties: { id: { description: 'Own.' }, other: {} } } };
  const texts = { id: { example: 'a' }, other: { description: 'Other.' } };
  expect(withPropertyTexts(own, texts)).toEqual({
    Thing: { properties: { id: { description: 'Own.', examples: ['a'] }, other: { description: 'Other.' } } },
  });
});

it('a constant is its own example', () => {
  const schemas = { Thing: { properties: { show: { const: true } } } };
  expect(withPropertyTexts(schemas, { show: { description: 'Whether.' } })).toEqual({
    Thing: { properties: { show: { const: true, description: 'Whether.', examples: [true] } } },
  });
});

it('refuses a text whose property does not exist', () => {
  expect(() => withPropertyTexts(thing(), { id: { example: 'a' }, gone: { example: 'a' } })).toThrow(
    'No property takes this text: example of gone',
  );
});

it('refuses half a text that no property takes, because a schema says it already', () => {
  const own = { Thing: { properties: { id: { description: 'Own.' } } } };
  expect(() => withPropertyTexts(own, { id: { description: 'Unseen.', example: 'a' } })).toThrow(
    'No property takes this text: description of id',
  );
});
