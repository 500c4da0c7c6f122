import { sourceFiles } from '../support/source-tree.ts';

/** The folder of the emulator that a file stands in; `undefined` for files at its top and outside it. */
const folderOf = (path: string) => /^emulator\/([\w-]+)\//.exec(path)?.[1];

it('no two folders of the emulator import from each other', () => {
  const edges = new Set<string>();
  for (const { path, imports, typeImports } of sourceFiles())
    for (const target of [...imports, ...typeImports]) {
      const [from, to] = [folderOf(path), folderOf(target)];
      if (from && to && from !== to) edges.add(`${from} → ${to}`);
    }
  const reversed = (edge: string) => edge.split(' → ').reverse().join(' → ');
  expect(edges.size).toBeGreaterThan(15);
  expect([...edges].filter((edge) => edges.has(reversed(edge)))).toEqual([]);
});
