import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const rows = [...read('CONTRIBUTING.md').matchAll(/^\|[^|]*\| ((?:`[\w/-]+\/` ?)+)\| ([\d,]+) \|/gm)].map(
  ([, folders = '', lines = '']) => ({
    folders: folders.match(/[\w/-]+\//g) ?? [],
    lines: Number(lines.replaceAll(',', '')),
  }),
);
const sources = projectFiles().filter(
  (path) => /\.(tsx?|m?js|css|html|py)$/.test(path) && !/(^|\/)(test|examples)\//.test(path),
);

it.each(rows)('$folders has about $lines lines', ({ folders, lines }) => {
  const own = sources.filter((path) => folders.some((folder) => path.startsWith(folder)));
  const written = own.filter((path) => !read(path).startsWith('/* Made from '));
  const count = written.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0);
  expect(Math.abs(lines / count - 1) > 0.1 ? count : lines).toBe(lines);
});

it('every source file is in a row, and every room of package.json is one', () => {
  const listed = rows.flatMap(({ folders }) => folders);
  expect(
    sources.filter((path) => path.includes('/') && !listed.some((each) => path.startsWith(each))),
  ).toEqual([]);
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  expect(listed).toEqual(expect.arrayContaining(workspaces.map((room) => `${room}/`)));
});
