import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/source-tree.ts';

const document = readFileSync(join(projectRoot, 'docs', 'unverified.md'), 'utf8');
const [, bySuite = ''] = document.split(/^## /m);
const rows = (section: string) =>
  [...section.matchAll(/^\| `([a-z-]+)` \| (?:.*) \| (.+) \|$/gm)].map(([, row = '', how = '']) => ({
    row,
    how,
  }));

it('names each assumption once', () => {
  const names = rows(document).map(({ row }) => row);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});

it('names a test of the HTTP suite that verifies the assumption', () => {
  const files = rows(bySuite).flatMap(({ how }) => how.match(/test\/e2e\/[\w/-]+\.test\.ts/g) ?? []);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
});
