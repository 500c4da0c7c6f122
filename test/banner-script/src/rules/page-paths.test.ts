import { isListed } from '../../../../banner-script/src/rules/page-paths.ts';

test.each([
  [['/pricing'], '/pricing', true],
  [['/pricing'], '/pricing/', true],
  [['/pricing'], '/pricing/pro', false],
  [['/pricing'], '/pricings', false],
  [['/pricing'], '/', false],
  [['/pricing'], '/PRICING', false],
  [['/'], '/', true],
  [['/'], '/pricing', false],
  [['/shop/*'], '/shop', true],
  [['/shop/*'], '/shop/', true],
  [['/shop/*'], '/shop/a/b', true],
  [['/shop/*'], '/shopping', false],
  [['/sho*'], '/shopping', true],
  [['/*'], '/', true],
  [['/a.b', '/c+(d'], '/aXb', false],
  [['/a.b', '/c+(d'], '/c+(d', true],
  [['/%C3%BCber'], '/%C3%BCber', true],
  // WordPress writes escapes in lower case.
  [['/%C3%BCber/*'], '/%c3%bcber/uns', true],
  [['/%C3%BCber'], '/%c3%bcBer', false],
  [['/100%'], '/100%', true],
])('%j and the path %s: %s', (patterns, path, expected) => {
  expect(isListed(patterns, path)).toBe(expected);
});
