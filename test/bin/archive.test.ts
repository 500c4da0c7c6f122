import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireArchive } from '../../bin/archive.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ppp-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('accepts an archive, and says which one is missing', () => {
  const archive = join(folder, 'ppp-discounts-0.1.0.tgz');
  expect(() => requireArchive(archive)).toThrow(
    /^There is no archive .*ppp-discounts-0\.1\.0\.tgz\. Name a file/,
  );
  writeFileSync(archive, '');
  expect(() => requireArchive(archive)).not.toThrow();
});

it('does not take another file or a folder as an archive', () => {
  writeFileSync(join(folder, 'package.json'), '{}');
  expect(() => requireArchive(join(folder, 'package.json'))).toThrow('There is no archive');
  expect(() => requireArchive(folder)).toThrow('There is no archive');
});
