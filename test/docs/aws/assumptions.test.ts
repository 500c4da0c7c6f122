import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stageConfig, stages } from '../../../lib/config.ts';
import { projectRoot } from '../../support/source-tree.ts';

const read = (name: string) => readFileSync(join(projectRoot, 'docs', 'explain', name), 'utf8');

/** Returns the rows of a text's first table. */
const rowsIn = (text: string) => {
  const [table = ''] = /(^\| .+ \|\n)+/m.exec(text) ?? [];
  return table.trim().split('\n').slice(2);
};

it('has thirteen unverified rows, each with its effect on users, and with a test, a visit or commands as a check', () => {
  const rows = rowsIn(read('aws-assumptions.md'));
  expect(rows.map((row) => row.match(/^\| ([^|]+) \|/)?.[1])).toEqual([
    '`throttled-names`, `header-case`',
    '`transactions`',
    '`delete-absent`, `outdated-etag`',
    '`compute-utilization`',
    '`gate-headers`',
    '`denied-requests`',
    '`verification`',
    '`store-ready`',
    '`region-types`',
    '`budget-topic`',
    '`generated-headers`',
    '`viewer-response`',
    '`denied-charges`',
  ]);
  for (const row of rows) {
    const [, , , effect = '', check = ''] = row.split('|').map((cell) => cell.trim());
    expect(effect).toMatch(/^[A-Z].+\.$/);
    expect(check).toMatch(/`test\/e2e\/|\]\(#|^Visit|`npm run deploy`/);
  }
  const tests = rows.flatMap((row) => row.match(/test\/e2e\/[\w/-]+\.test\.ts/g) ?? []);
  expect(tests).toHaveLength(3);
  expect(tests.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
});

it('the commands that flood a method send more than its throttle', () => {
  const [, flood] = /sends (\d+) requests a second[\s\S]+? throttle/.exec(read('aws-assumptions.md')) ?? [];
  for (const stage of Object.keys(stages))
    expect(Number(flood)).toBeGreaterThan(stageConfig(stage).apiThrottles.management.rate);
});

it('every other assumption links to AWS documentation or to the code that makes it unnecessary', () => {
  const rows = rowsIn(read('aws-confirmed.md'));
  expect(rows.length).toBeGreaterThan(25);
  const documents = rows.filter((row) => row.includes('](https://docs.aws.amazon.com/'));
  const inCode = /Onboarding waits|catch-all|allow all methods|the gate sets|custom resource/;
  expect(rows.filter((row) => !documents.includes(row) && !inCode.test(row))).toEqual([]);
});

describe('docs/explain/first-deployment.md', () => {
  const page = readFileSync('docs/explain/first-deployment.md', 'utf8');
  const failures = [...page.matchAll(/\| (\d\.\d)% \|/g)].map(([, percent]) => Number(percent) / 100);
  const success = (probabilities: number[]) =>
    `${(100 * probabilities.reduce((product, each) => product * (1 - each), 1)).toFixed(1)}%`;

  it('states the product of its estimates, which is at least 95%', () => {
    const [first = 0, ...others] = failures;
    expect(failures.length).toBeGreaterThan(7);
    expect(page).toContain(`succeeds with a probability of ${success(failures)}.`);
    expect(page).toContain(`Twice that estimate gives ${success([2 * first, ...others])}.`);
    expect(Number.parseFloat(success(failures))).toBeGreaterThanOrEqual(95);
  });
});
