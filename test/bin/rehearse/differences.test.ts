import { differences } from '../../../bin/rehearse/differences.ts';

const get = (body: object) => ({ 'GET /v1/products': { status: 200, body: body as never } });

it('equal responses have no difference, whatever the order of their fields', () => {
  expect(differences(get({ a: 1, b: [null] }), get({ b: [null], a: 1 }))).toEqual([]);
});

it('changed, missing and new fields are listed with their values', () => {
  expect(differences(get({ a: 60, b: ['x'], c: null }), get({ a: 50, b: ['x', 'y'], d: {} }))).toEqual([
    'GET /v1/products',
    '  body.a: 60 → 50',
    '  body.b.1: absent → "y"',
    '  body.c: null → absent',
    '  body.d: absent → {}',
  ]);
});

it('a list instead of an object, and null instead of either, are differences', () => {
  expect(differences(get({ a: [], b: {} }), get({ a: {}, b: null }))).toEqual([
    'GET /v1/products',
    '  body.a: [] → {}',
    '  body.b: {} → null',
  ]);
});

it('a request that only one version answers is a difference', () => {
  expect(differences({}, { 'GET /v1/x': 1 })).toEqual(['GET /v1/x', '  response: absent → 1']);
});

it('long values and many fields are cut, and their number is named', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`f${index}`, 'x'.repeat(200)]));
  const lines = differences(get({}), get(many));
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe('  and 12 more');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(120);
});
