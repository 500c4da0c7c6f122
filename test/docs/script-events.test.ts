import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const page = read('docs/api/script-events.md');
const sources = projectFiles().filter((path) => /^banner-script\/src\/.+\.ts$/.test(path));
const source = sources.map(read).join('\n');

/** Returns the events that the script dispatches: those of `ReportEvent`, and those with a fixed name. */
function dispatchedEvents(): string[] {
  const [, union = ''] = /type ReportEvent = \(\s*event: ([^,]+),/.exec(source) ?? [];
  const reported = [...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => `ppp:${name}`);
  const fixed = [...source.matchAll(/new (?:Custom)?Event\('([\w:-]+)'/g)].map(([, name = '']) => name);
  return [...reported, ...fixed].sort();
}

it('lists exactly the events that the banner script dispatches', () => {
  const rows = [...page.matchAll(/^\| `(ppp:[\w-]+)` \|/gm)].map(([, name = '']) => name).sort();
  expect(rows.length).toBeGreaterThan(4);
  expect(rows).toEqual(dispatchedEvents());
});

it('lists every attribute that the banner script reads', () => {
  const written = source.match(/\bdata-[a-z-]+/g) ?? [];
  const ofDatasets = [...source.matchAll(/\bppp([A-Z]\w+)/g)].map(
    ([, name = '']) => `data-ppp${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
  const attributes = [...new Set([...written, ...ofDatasets])];
  expect(attributes.length).toBeGreaterThan(5);
  expect(
    attributes.filter((name) => !page.includes(`\`${name}=`) && !page.includes(`<div ${name}>`)),
  ).toEqual([]);
});
