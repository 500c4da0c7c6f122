import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assumptionChecks } from '../../../bin/verify/assumption-checks.ts';
import { floodMs } from '../../../bin/verify/gateway-checks.ts';
import { stageConfig, stages } from '../../../lib/config.ts';
import { rowsWithAnotherWay } from '../../../lib/stage-config.ts';
import { projectRoot } from '../../support/source-tree.ts';
import { assumptionRows } from '../../support/stages/assumption-rows.ts';

const floodSeconds = floodMs / 1_000;

const read = (name: string) => readFileSync(join(projectRoot, 'docs', 'explain', name), 'utf8');

/** Returns the rows of a text's first table. */
const rowsIn = (text: string) => {
  const [table = ''] = /(^\| .+ \|\n)+/m.exec(text) ?? [];
  return table.trim().split('\n').slice(2);
};

it('verify has a check for each unverified row, and the page its effect on users', () => {
  expect(assumptionRows.length).toBeGreaterThan(15);
  expect(assumptionChecks.map(({ row }) => row).sort()).toEqual([...assumptionRows].sort());
  const [, unverified = ''] = /^## Unverified\n([\s\S]+?)^## /m.exec(read('aws-assumptions.md')) ?? [];
  for (const row of rowsIn(unverified)) {
    const [, , , effect = '', check = ''] = row.split('|').map((cell) => cell.trim());
    expect(effect).toMatch(/^[A-Z].+\.$/);
    expect(check).toMatch(/`verify`|\]\(#|`npm run deploy`/);
  }
});

it('the page names the rows for which the templates have another way, and their effect says so', () => {
  const page = read('aws-assumptions.md');
  const [, list = ''] = /^For (.+), the templates have an alternative/m.exec(page) ?? [];
  expect([...list.matchAll(/`([a-z-]+)`/g)].map(([, row]) => row)).toEqual([...rowsWithAnotherWay]);
  const withEvidence = page.split('\n').filter((line) => line.includes('With the evidence'));
  expect(withEvidence.map((line) => /^\| `([a-z-]+)`/.exec(line)?.[1])).toEqual([...rowsWithAnotherWay]);
});

it('a machine that finds the order of denied requests sends more than each stage’s throttle', () => {
  const [, flood] = /sends (\d+) requests a second/.exec(read('aws-assumptions.md')) ?? [];
  for (const stage of Object.keys(stages)) {
    const { rate, burst } = stageConfig(stage).apiThrottles.management;
    expect(Number(flood) * floodSeconds).toBeGreaterThan(burst + rate * floodSeconds);
  }
});

it('every other assumption links to AWS documentation or to the code that makes it unnecessary', () => {
  const rows = rowsIn(read('aws-assumptions.md').split(/^## Confirmed$/m)[1] ?? '');
  expect(rows.length).toBeGreaterThan(25);
  const documents = rows.filter((row) => row.includes('](https://docs.aws.amazon.com/'));
  const inCode = /Onboarding waits|catch-all|allow all methods|the gate sets|custom resource/;
  expect(rows.filter((row) => !documents.includes(row) && !inCode.test(row))).toEqual([]);
});

describe('docs/operate/deploy.md', () => {
  const page = readFileSync('docs/operate/deploy.md', 'utf8');
  const rows = [...page.matchAll(/^\| (.+) \| (\d\.\d)% \| (\d\.\d)% \|/gm)].map(
    ([, cause = '', once, repeated]) => ({
      isProdOnly: cause.startsWith('`prod` only'),
      once: Number(once) / 100,
      repeated: Number(repeated) / 100,
    }),
  );
  const ofSmall = rows.filter(({ isProdOnly }) => !isProdOnly);
  const product = (probabilities: number[]) => probabilities.reduce((all, each) => all * (1 - each), 1);
  const repeatedIn = (causes: typeof rows) => causes.map(({ repeated }) => repeated);
  const percent = (probability: number) => `${(100 * probability).toFixed(1)}%`;
  const [first = 0, ...others] = repeatedIn(ofSmall);

  it('states the product of its estimates, with and without the repetition, which prevents no other cause', () => {
    expect([rows.length > 7, ofSmall.length]).toEqual([true, rows.length - 1]);
    for (const { once, repeated } of rows) expect(repeated).toBeLessThanOrEqual(once);
    const small = percent(product(repeatedIn(ofSmall)));
    const alone = percent(product(ofSmall.map(({ once }) => once)));
    expect(page).toContain(
      `\`small\` succeeds with a probability of ${small} (one creation alone: ${alone}), and \`prod\` with ${percent(product(repeatedIn(rows)))}.`,
    );
    expect(page).toContain(`twice that estimate gives ${percent(product([2 * first, ...others]))}.`);
    expect(product(repeatedIn(rows))).toBeGreaterThan(0.975);
  });

  it('states which first row the goal needs', () => {
    const [, needed = ''] = /a first row of (\d\.\d)% at most/.exec(page) ?? [];
    expect(product([Number(needed) / 100, ...others])).toBeGreaterThanOrEqual(0.98);
    expect(product([Number(needed) / 100 + 0.001, ...others])).toBeLessThan(0.98);
  });
});
