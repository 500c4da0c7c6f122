import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BannerFile,
  buildBannerFiles,
  bundleBannerFiles,
  measureScript,
  pinScript,
  sizeLimits,
} from '../../banner-script/build.ts';

const files = bundleBannerFiles();
const names = Object.keys(files) as BannerFile[];

test('the size limits are 4,700 bytes in Brotli and 5,350 in gzip for the script, 2,500 and 2,850 for prices, 950 and 1,100 for rules, 2,500 and 2,850 for links, 10,000 and 11,200 for previews, which only merchants load', () => {
  expect(sizeLimits).toEqual({
    'script.js': { gzip: 5_350, brotli: 4_700 },
    'prices.js': { gzip: 2_850, brotli: 2_500 },
    'rules.js': { gzip: 1_100, brotli: 950 },
    'links.js': { gzip: 2_850, brotli: 2_500 },
    'preview.js': { gzip: 11_200, brotli: 10_000 },
  });
});

test('the script is one function that calls itself and leaves nothing but the page’s config behind', () => {
  expect(files['script.js']).toMatch(/^\(\(\)=>\{.*\}\)\(\);$/s);
});

describe.each(names)('%s', (name) => {
  const text = files[name];

  test('keeps to its size goal', () => {
    const { gzip, brotli } = measureScript(text);
    expect(gzip).toBeLessThanOrEqual(sizeLimits[name].gzip);
    expect(brotli).toBeLessThanOrEqual(sizeLimits[name].brotli);
  });

  test('is ASCII, so that no character set of a page or a server can spoil it', () => {
    expect(text).toMatch(/^[\t\n\x20-\x7e]+$/);
  });

  test.each([
    /(inner|outer)HTML|insertAdjacent/,
    /\beval\(|Function\(/,
    /setAttribute\((?!"(aria-|d"|role"))|cssText/,
  ])('has nothing like %s', (forbidden) => {
    expect(text).not.toMatch(forbidden);
  });

  test('sets no cookie but `ppp_code`, for which the merchant has to turn on `codeInCookie`', () => {
    const written = [...text.matchAll(/\.cookie=(.{12})/g)].map(([, start]) => start);
    // The self-test of a preview removes it.
    const expected: Record<string, string[]> = {
      'links.js': ['`ppp_code=${'],
      'preview.js': ['"ppp_code=;p'],
    };
    expect(written).toEqual(expected[name] ?? []);
  });

  test('contains no key and no URL, so that one object serves all merchants', () => {
    // The SVG namespace looks like a URL, but nothing is loaded from it.
    expect(text.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|pk_live/);
  });
});

test('building twice gives the same bytes, in the directory that is returned', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-banner-'));
  try {
    const output = join(directory, 'deep/er');
    expect(buildBannerFiles(output)).toBe(output);
    for (const name of names) expect(readFileSync(join(output, name), 'utf8')).toBe(files[name]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

describe('the pinned script, for pages with `integrity`', () => {
  const { name, text, integrity } = pinScript();

  test('has the hash of its content in its name, which the gate accepts', () => {
    expect(name).toBe(`script-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.js`);
  });

  test('contains all files and loads none, because `integrity` does not cover what a script loads', () => {
    expect(text).not.toMatch(/import\(|(prices|rules|links|preview)\.js\?/);
    const { brotli, gzip } = measureScript(text);
    expect([brotli < 11_500, gzip < 12_700]).toEqual([true, true]);
  });

  test('finds its tag by its own name', () => {
    expect(text).toContain('script-\\w+\\.js');
    expect(text).not.toContain('\\/script\\.js');
  });

  test('`integrity` is the SHA-384 of the script', () => {
    expect(integrity).toBe(`sha384-${createHash('sha384').update(text).digest('base64')}`);
  });
});
