import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildBannerScript,
  bundleBannerScript,
  measureScript,
  sizeLimits,
} from '../../banner-script/build.ts';

const script = bundleBannerScript();

test('the script keeps to the size goal', () => {
  const { gzip, brotli } = measureScript(script);
  expect(gzip).toBeLessThanOrEqual(sizeLimits.gzip);
  expect(brotli).toBeLessThanOrEqual(sizeLimits.brotli);
  expect(sizeLimits).toEqual({ gzip: 1_700, brotli: 1_400 });
});

test('the script is ASCII, so that no character set of a page or a server can spoil it', () => {
  expect(script).toMatch(/^[\t\n\x20-\x7e]+$/);
});

test('the script is one function that calls itself and leaves nothing global behind', () => {
  expect(script).toMatch(/^\(async\(\)=>\{.*\}\)\(\)\.catch\(console\.warn\);$/s);
});

test.each([
  /(inner|outer)HTML|insertAdjacent/,
  /\beval\(|Function\(/,
  /setAttribute|cssText/,
  /\.cookie|localStorage/,
])('the script has nothing like %s', (forbidden) => {
  expect(script).not.toMatch(forbidden);
});

test('the script holds no key and no address: one object serves all merchants', () => {
  expect(script).not.toMatch(/https?:|pk_live/);
});

test('building twice gives the same bytes, in the directory that is returned', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-banner-'));
  try {
    const output = join(directory, 'deep/er');
    expect(buildBannerScript(output)).toBe(output);
    expect(readFileSync(join(output, 'script.js'), 'utf8')).toBe(script);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
