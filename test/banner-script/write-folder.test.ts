import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFolder } from '../../banner-script/write-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'ppp-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('writes new and other files, deletes others, and does not touch files that stay, which a process may read', () => {
  const files = { 'page.html': 'new', 'guides/first.html': 'same', 'guides/second.html': 'added' };
  mkdirSync(join(folder, 'guides'));
  writeFileSync(join(folder, 'page.html'), 'old');
  writeFileSync(join(folder, 'guides', 'first.html'), 'same');
  writeFileSync(join(folder, 'guides', 'old.html'), 'old');
  utimesSync(join(folder, 'guides', 'first.html'), 1, 1);
  writeFolder(folder, new Map(Object.entries(files)));
  const names = readdirSync(folder, { recursive: true }).map(String).sort();
  expect(names).toEqual(['guides', ...Object.keys(files).sort().reverse()].sort());
  for (const [name, text] of Object.entries(files))
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  expect(statSync(join(folder, 'guides', 'first.html')).mtimeMs).toBe(1_000);
});

it('creates the folder', () => {
  writeFolder(join(folder, 'created'), new Map([['page.html', Buffer.from('text')]]));
  expect(readFileSync(join(folder, 'created', 'page.html'), 'utf8')).toBe('text');
});
