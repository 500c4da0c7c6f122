import fc from 'fast-check';
import { matchesPattern, normalisePath } from '../../../emulator/cloudfront/path-pattern.ts';

describe('a path pattern', () => {
  it.each([
    ['/v1/*', '/v1/', true],
    ['/v1/*', '/v1', false],
    ['v1/*', '/v1/x', true],
    ['/V1/*', '/v1/x', false],
    ['*.js', '/a/b.js', true],
    ['*.js', '/a/b.jsx', false],
    ['/a?c', '/abc', true],
    ['/a?c', '/ac', false],
    ['/a.c', '/abc', false],
    ['/a+(b)[c]', '/a+(b)[c]', true],
    ['*', '/', true],
  ])('%s against %s', (pattern, path, isMatch) => {
    expect(matchesPattern(pattern, path)).toBe(isMatch);
  });
  it.each([
    ['/a/./b', '/a/b'],
    ['/a/../b', '/b'],
    ['/../../a', '/a'],
    ['/a/b/..', '/a/'],
    ['/a/.', '/a/'],
    ['//a///b', '/a/b'],
    ['/%61%2e%2E/%2fx', '/a../%2Fx'],
    ['/v1/%2e%2e/x', '/x'],
    ['/a%C3%bc', '/a%C3%BC'],
    ['/', '/'],
  ])('is chosen by the normalised path: %s is %s', (path, normalised) => {
    expect(normalisePath(path)).toBe(normalised);
  });
  it('does not depend on normalising twice', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const once = normalisePath(`/${path}`);
        expect(once.startsWith('/')).toBe(true);
        expect(once.split('/').includes('..')).toBe(false);
        if (!once.includes('%')) expect(normalisePath(once)).toBe(once);
      }),
    );
  });
});
