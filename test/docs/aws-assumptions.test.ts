import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/source-tree.ts';

const document = readFileSync(join(projectRoot, 'docs', 'explain', 'aws-assumptions.md'), 'utf8');
const rowsOf = (heading: string) => {
  const [, section = ''] = document.split(`\n## ${heading}\n`);
  const [, , ...rows] = (section.split('\n## ')[0] ?? '').match(/^\| .+ \|$/gm) ?? [];
  return rows;
};

it('has nine unverified rows, each with an end-to-end test, a visit or commands that can refute it', () => {
  const rows = rowsOf('Unverified');
  expect(rows.map((row) => row.match(/^\| ([^|]+) \|/)?.[1])).toEqual([
    '`throttled-names`, `header-case`',
    '`vpn-mark`',
    '`transactions`',
    '`delete-absent`, `outdated-etag`',
    '`compute-utilization`',
    '`gate-headers`',
    '`denied-requests`',
    '`verification`',
    '`vary`',
  ]);
  const tests = rows.flatMap((row) => row.match(/test\/e2e\/[\w/-]+\.test\.ts/g) ?? []);
  expect(tests).toHaveLength(3);
  expect(tests.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
});

it('every other assumption links to AWS documentation or to the code that makes it unnecessary', () => {
  const rows = rowsOf('Settled');
  expect(rows.length).toBeGreaterThan(25);
  const documents = rows.filter((row) => row.includes('](https://docs.aws.amazon.com/'));
  const inCode =
    /onboarding waits|catch-all|allow all methods|the gate sets|is deleted after|custom resource/;
  expect(rows.filter((row) => !documents.includes(row) && !inCode.test(row))).toEqual([]);
});
