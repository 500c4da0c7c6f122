import * as fc from 'fast-check';
import type { Json } from '../../../lambdas/contract/json-schemas.ts';

/**
 * Strings that are valid or nearly valid currencies, countries, colors, domains, URLs, ids, times, paths and
 * names.
 */
const strings = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'USD',
      ' eur',
      'JPY',
      'uſd',
      'XXX',
      'IN',
      'br',
      'ın',
      'UK',
      '#1a2b3c',
      ' #FFFFFF ',
      '#ſſſſſſ',
      'red',
      'shop.example.com',
      '*.example.com',
      'a b',
      'bücher.example',
      'http://x',
      '*.com',
      '[::1]',
      'a/b',
      '%41',
      'https://a.example/b?c',
      'HTTP://u:p@a.example',
      'https://a\\b',
      'ftp://a',
      'https://',
      'https:// a',
      `prod_${'0'.repeat(26)}`,
      `camp_${'0'.repeat(26)}`,
      'prod_1',
      '2026-11-27T00:00:00Z',
      '2026-11-27T01:00:00.5+01:00',
      '2026-02-30T00:00:00Z',
      '/pricing',
      ' /shop/* ',
      '/a*b',
      '',
      ' ',
      '\t',
      'a\nb',
      '\u0000',
      '\ufeffa',
      'a\u0085',
      '\ud800',
      '🙂',
      'x'.repeat(60),
      'é'.repeat(64),
      'x'.repeat(201),
      'x'.repeat(2049),
    ),
  },
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const numbers = fc.oneof(
  fc.constantFrom(0, -0, 1, 2, 6, 50, 99.99, 100, 100.01, 0.005, 1e-7, -1, 999_999_999_999, 1e12, 19.999),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Values of any type. */
const anything = fc.oneof(
  fc.constantFrom<unknown>({}, [], null, true, '', 0, [{}], { length: 1 }),
  fc.jsonValue(),
);

/** Returns JSON that matches a JSON Schema of the document in most places. */
export function bodiesNear(schema: Json): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: near(schema) }, { weight: 1, arbitrary: anything });
}

function near(schema: Json): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map(bodiesNear));
  if (Array.isArray(schema.enum)) return fc.oneof(fc.constantFrom(...schema.enum), anything);
  const [type, orNull] = [schema.type].flat();
  const value = nearType(type, schema);
  return orNull ? fc.option(value) : value;
}

function nearType(type: unknown, schema: Json): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return nearObject(schema);
    case 'array':
      return fc.array(bodiesNear((schema.items ?? {}) as Json), { maxLength: 22, size: 'small' });
    case 'number':
      return numbers;
    case 'boolean':
      return fc.boolean();
    default:
      return strings;
  }
}

/** Objects that usually have the required fields and rarely have an unknown or read-only one. */
function nearObject({ properties = {}, required = [] }: Json): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, Json>).map(([name, schema]) => [
    name,
    bodiesNear(schema),
  ]);
  const complete = { ...Object.fromEntries(fields) };
  const extra = fc.dictionary(fc.constantFrom('id', 'createdAt', 'extra', '__proto__'), anything, {
    maxKeys: 1,
  });
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.record(complete, { requiredKeys: required as never[] }) },
      { weight: 1, arbitrary: fc.record(complete, { requiredKeys: [] }) },
    )
    .chain((body) =>
      fc.oneof(
        { weight: 9, arbitrary: fc.constant(body) },
        { weight: 1, arbitrary: extra.map((more) => ({ ...body, ...more })) },
      ),
    );
}
