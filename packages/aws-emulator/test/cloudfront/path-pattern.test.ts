import { matchesPattern, normalizePath } from '../../cloudfront/path-pattern.ts';

describe('a path pattern', () => {
  it.each([
    ['/v1/*', '/v1/', true],
    ['/v1/*', '/v1', false],
    ['v1/*', '/v1/x', true],
    ['/V1/*', '/v1/x', false],
    ['*.js', '/a/b.js', true],
    ['/a?c', '/abc', true],
    ['/a+(b)[c]', '/a+(b)[c]', true],
  ])('%s against %s', (pattern, path, isMatch) => {
    expect(matchesPattern(pattern, path)).toBe(isMatch);
  });
  it.each([
    ['/a/./b', '/a/b'],
    ['/a/../b', '/b'],
    ['/../../a', '/a'],
    ['/a/b/..', '/a/'],
    ['//a///b', '/a/b'],
    ['/%61%2e%2E/%2fx', '/a../%2Fx'],
    ['/v1/%2e%2e/x', '/x'],
    ['/a%C3%bc', '/a%C3%BC'],
  ])('matches the normalized path: %s is %s', (path, normalized) => {
    expect(normalizePath(path)).toBe(normalized);
  });
});
