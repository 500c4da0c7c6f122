import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from '../../bin/deployment.ts';
import { byHand } from '../../bin/verify/by-hand.ts';
import { type Check, outcome, runCheck, type VerifyContext } from '../../bin/verify/check.ts';
import { checks } from '../../bin/verify/checks.ts';
import { writeToEdge } from '../../bin/verify/edge-checks.ts';
import { runCommand } from '../support/emulator/operator.ts';
import { sharedEmulator } from '../support/emulator/shared-emulator.ts';
import { projectRoot } from '../support/source-tree.ts';

const document = readFileSync(join(projectRoot, 'docs', 'unverified.md'), 'utf8');
const documented = [...document.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, row]) => row);

it('docs/unverified.md has exactly the rows that a script or a person checks, each once', () => {
  const rows = [...checks.map(({ row }) => row), ...Object.keys(byHand)];
  expect(new Set(rows).size).toBe(rows.length);
  expect([...documented].sort()).toEqual([...rows].sort());
});

describe('a check', () => {
  const context = (isEmulator: boolean) => ({ deployment: { isEmulator } as Deployment }) as VerifyContext;
  const check = (run: Check['run'], runsOnEmulator = true): Check => ({ row: 'any', runsOnEmulator, run });

  it.each([
    [true, 'proved'],
    [false, 'refuted'],
  ])('whose condition is %s is %s', async (isTrue, result) => {
    const run = async () => outcome(isTrue, 'seen');
    expect(await runCheck(check(run), context(false))).toEqual({ result, detail: 'seen' });
  });

  it('that fails says nothing about AWS: it could not be run, and why', async () => {
    const run = () => Promise.reject(new Error('no network'));
    expect(await runCheck(check(run), context(false))).toEqual({
      result: 'could not be run',
      detail: 'no network',
    });
  });

  it('of what no emulator plays is not run there', async () => {
    const run = () => Promise.reject(new Error('was run'));
    expect(await runCheck(check(run, false), context(true))).toMatchObject({
      detail: 'the emulator does not play this part of AWS',
    });
  });
});

describe('a check that writes to the edge store while others do', () => {
  /** A store that somebody else has just written to, so many times. */
  const storeBehind = (times: number) => {
    let version = 0;
    return {
      describe: async () => ({ version: String(version), sizeBytes: 0 }),
      apply: async (_changes: unknown, seen: string) => {
        if (seen === String(version) && version >= times) return { version: 'next', sizeBytes: 0 };
        version += 1;
        return 'outdated' as const;
      },
    };
  };

  it('writes on the newest version, and knows which one that was', async () => {
    expect(await writeToEdge(storeBehind(3), 'name', '{}')).toBe('3');
  });

  it('gives up when they leave no gap', async () => {
    await expect(writeToEdge(storeBehind(Number.POSITIVE_INFINITY), 'name', '{}')).rejects.toThrow(
      'The edge store kept changing',
    );
  });
});

/** It makes 400 keys on a throttled plan; `npm run verify:aws` runs it. */
const slow = 'throttled-names';

it('on an emulator every row that it plays is proved, and the merchant of the checks is gone afterwards', async () => {
  const emulator = await sharedEmulator();
  const rows = checks.map(({ row }) => row).filter((row) => row !== slow);
  const args = ['--json', '--only', [...rows, 'destroy'].join()];
  const { exitCode, stdout, stderr } = await runCommand(emulator, 'verify/verify-aws.ts', args);
  expect(stderr).toBe('');
  const results: { row: string; result: string }[] = JSON.parse(stdout);
  const playedThere = checks.filter(({ runsOnEmulator }) => runsOnEmulator).map(({ row }) => row);
  expect(results.map(({ row, result }) => [row, result])).toEqual(
    [...rows, 'destroy'].map((row) => [row, playedThere.includes(row) ? 'proved' : 'could not be run']),
  );
  expect(exitCode).toBe(0);
  const { stdout: merchants } = await runCommand(emulator, 'merchant.ts', ['list', '--json']);
  expect(
    JSON.parse(merchants).filter(({ name }: { name: string }) => /^Verify [0-9a-f]{8}$/.test(name)),
  ).toEqual([]);
});

it('a row that does not exist is refused in one line', async () => {
  const emulator = await sharedEmulator();
  const { exitCode, stderr } = await runCommand(emulator, 'verify/verify-aws.ts', ['--only', 'moon']);
  expect([exitCode, stderr.trim()]).toEqual([1, 'There is no row "moon". --list prints them.']);
});
