import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/source-tree.ts';

// test/lib/service-stack.long.test.ts compares the entries with the alarms.
const runbook = readFileSync(join(projectRoot, 'docs', 'operate', 'runbook.md'), 'utf8');
const entries = runbook
  .split(/^#{2,3} /m)
  .filter((section) => /^[a-z-]+\n/.test(section))
  .map((section) => ({ name: section.split('\n')[0] ?? '', text: section }));

it('each entry says in a table what is affected, what to do and how to verify it', () => {
  expect(entries.length).toBeGreaterThan(30);
  const rows = ({ text }: { text: string }) =>
    [...text.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].map(([, name]) => name);
  expect(Object.fromEntries(entries.map((entry) => [entry.name, rows(entry)]))).toEqual(
    Object.fromEntries(
      entries.map(({ name }) => [name, ['Impact', '---', 'Likely causes', 'Fix', 'Verify']]),
    ),
  );
});

it('the first table lists each alarm once, by urgency', () => {
  const [table = ''] = runbook.split('\n## ');
  const listed = [...table.matchAll(/\[([a-z-]+)\]\(#([a-z-]+)\)/g)].map(([, name, anchor]) => [
    name,
    anchor,
  ]);
  expect(listed.sort()).toEqual(entries.map(({ name }) => [name, name]).sort());
});
