import { canonicalJson } from '../../../core/shared/resource.ts';

it('the order of fields makes no difference, at any depth', () => {
  const one = { b: 1, a: { d: [{ y: 1, x: 2 }], c: null } };
  const other = { a: { c: null, d: [{ x: 2, y: 1 }] }, b: 1 };
  expect(canonicalJson(one)).toBe('{"a":{"c":null,"d":[{"x":2,"y":1}]},"b":1}');
  expect(canonicalJson(other)).toBe(canonicalJson(one));
});

it('the order of a list and the types of values do', () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }));
  expect(canonicalJson({ a: undefined })).toBe('{}');
});
