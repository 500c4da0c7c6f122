import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BannerFile,
  buildBannerFiles,
  bundleBannerFiles,
  measureScript,
  pinBannerFiles,
  sizeLimits,
} from '../../banner-script/build.ts';

const files = bundleBannerFiles();
const names = Object.keys(files) as BannerFile[];

test('the size goals are 3,900 bytes in Brotli and 4,450 in gzip for the script, 1,900 and 2,100 for prices, 800 and 900 for rules, 4,300 and 4,900 for previews', () => {
  expect(sizeLimits).toEqual({
    'script.js': { gzip: 4_450, brotli: 3_900 },
    'prices.js': { gzip: 2_100, brotli: 1_900 },
    'rules.js': { gzip: 900, brotli: 800 },
    'preview.js': { gzip: 4_900, brotli: 4_300 },
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
    /\.cookie/,
  ])('has nothing like %s', (forbidden) => {
    expect(text).not.toMatch(forbidden);
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

describe('the pinned files, for pages with `integrity`', () => {
  const { files: pinned, script, integrity } = pinBannerFiles(files);
  const others = names.slice(1).map((name) => {
    const pinnedName = Object.keys(pinned).find((each) => each.startsWith(name.replace('.js', '-')));
    return [name, pinnedName ?? ''] as const;
  });

  test('have the hash of their content in their names, which the gate accepts', () => {
    expect(Object.keys(pinned)[0]).toBe(script);
    expect(Object.keys(pinned).map((name) => name.replace(/-[0-9a-f]{16}\./, '.'))).toEqual(names);
    for (const [name, text] of Object.entries(pinned))
      expect(name).toContain(`-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.js`);
  });

  test('are the files of the release, but for the names by which the script finds its tag and the others', () => {
    /** Replaces the pinned names, which the text must contain. */
    const unpin = (text = '') =>
      others.reduce(
        (all, [name, pinnedName]) => all.replace(pinnedName, name),
        text.replace('script-\\w+\\.js', 'script\\.js'),
      );
    expect(unpin(pinned[script])).toBe(files['script.js']);
    for (const [name, pinnedName] of others) expect(unpin(pinned[pinnedName])).toBe(files[name]);
    const { brotli, gzip } = measureScript(pinned[script] ?? '');
    expect([brotli < 3_950, gzip < 4_500]).toEqual([true, true]);
  });

  test('`integrity` is the SHA-384 of the script', () => {
    const hash = createHash('sha384')
      .update(pinned[script] ?? '')
      .digest('base64');
    expect(integrity).toBe(`sha384-${hash}`);
  });
});
