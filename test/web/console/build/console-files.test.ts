import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { assemblyDirectory } from '../../../support/assembly.ts';
import { projectRoot } from '../../../support/source-tree.ts';

assemblyDirectory(); // the synthesis builds the console
const directory = join(projectRoot, 'dist', 'console');
const firstLoadLimit = 220_000;
const page = readFileSync(join(directory, 'index.html'), 'utf8');

/**
 * Returns the files that a browser needs before it shows a screen: the page's files and their static imports.
 */
function firstFiles(): Set<string> {
  const files = new Set([...page.matchAll(/assets\/([\w.-]+)/g)].map(([, name = '']) => name));
  const home = readdirSync(join(directory, 'assets')).find((name) => name.startsWith('home-'));
  if (home) files.add(home);
  for (const name of files) {
    const text = readFileSync(join(directory, 'assets', name), 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+)"/g)) files.add(imported);
  }
  return files;
}

it('the first load including Home is at most 220 kB (gzip)', () => {
  const sizes = [...firstFiles()].map(
    (name) => gzipSync(readFileSync(join(directory, 'assets', name))).length,
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(firstLoadLimit);
});

it('the first load does not contain the map and the charts', () => {
  expect([...firstFiles()].filter((name) => /^(world-map|charts|preview)-/.test(name))).toEqual([]);
});

it('the page has no inline script or style, and every file except the icon has a hashed name', () => {
  expect(page).not.toMatch(/<style|style="|<script(?![^>]* src=)/);
  expect(readdirSync(directory).sort()).toEqual(['assets', 'icon.svg', 'index.html']);
  expect(
    readdirSync(join(directory, 'assets')).filter((name) => !/-[\w-]{8}\.(js|css|svg)$/.test(name)),
  ).toEqual([]);
});

it('libraries are built for production', () => {
  const texts = [...firstFiles()].map((name) => readFileSync(join(directory, 'assets', name), 'utf8'));
  expect(texts.join('')).not.toContain('React DevTools');
});
