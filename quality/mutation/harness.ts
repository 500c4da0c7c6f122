/**
 * Runs test files with Jest's own runner, but without Jest's processes, module registry and files, so that a
 * run takes milliseconds.
 */
import * as timers from 'node:timers/promises';
import { ModernFakeTimers } from '@jest/fake-timers';
import { expect } from 'expect';
import * as circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';
import type { Bundle } from './bundles.ts';

/**
 * Result of one test; `id` is the file's name and the names of its groups and of itself. `error` if it
 * failed.
 */
export interface Outcome {
  id: string;
  error?: unknown;
  tookMs: number;
}

interface RunOptions {
  /** Returns true for the ids of the tests to run. */
  isWanted: (id: string) => boolean;
  /** True to skip the tests after the first failure. */
  bails: boolean;
  /** Receives the id of each test when it starts, and nothing when it ends. */
  reaches?: (id?: string) => void;
}

type Block = circus.State['rootDescribeBlock'];
type Test = Block['tests'][number];

/** Longer than any of these tests takes on a busy machine. */
const longestTestMs = 30_000;

/** Runs the tests of a file, one at a time. A file that throws while it is loaded has one failed outcome. */
export async function run(
  { file, evaluate }: Bundle,
  { isWanted, bails, reaches = () => {} }: RunOptions,
): Promise<Outcome[]> {
  const environment = { ...process.env };
  const mocks = new ModuleMocker(globalThis);
  const fakeTimers = new ModernFakeTimers({ global: globalThis, config: { fakeTimers: {} } as never });
  circus.resetState();
  const { rootDescribeBlock } = Object.assign(circus.getState(), { testTimeout: longestTestMs });
  const idOf = ({ name, parent }: Test | Block): string => (parent ? `${idOf(parent)} › ${name}` : file);
  const onEvent = (event: circus.Event) => {
    if (event.name === 'test_start') reaches(idOf(event.test));
    if (event.name !== 'test_done') return;
    reaches();
    if (bails && event.test.errors.length > 0) skipUnless(() => false, rootDescribeBlock);
  };
  circus.addEventHandler(onEvent);
  try {
    load(evaluate, mocks, fakeTimers);
    skipUnless((test) => isWanted(idOf(test)), rootDescribeBlock);
    const { testResults } = await circus.run();
    return testResults
      .filter(({ status }) => status === 'done')
      .map(({ testPath: [, ...names], errors, duration }) => ({
        id: [file, ...names].join(' › '),
        tookMs: duration ?? 0,
        ...(errors.length > 0 ? { error: errors[0] } : {}),
      }));
  } catch (error) {
    return [{ id: file, error, tookMs: 0 }];
  } finally {
    circus.removeEventHandler(onEvent);
    mocks.restoreAllMocks();
    fakeTimers.dispose();
    process.env = environment;
  }
}

/** Runs a file's own code with Jest's globals, which collects its tests. */
function load(evaluate: Bundle['evaluate'], mocks: ModuleMocker, fakeTimers: ModernFakeTimers): void {
  const replaced: Record<string, object> = { 'node:timers/promises': { ...timers } };
  const jest = {
    fn: mocks.fn.bind(mocks),
    spyOn: mocks.spyOn.bind(mocks),
    mocked: (value: unknown) => value,
    restoreAllMocks: () => mocks.restoreAllMocks(),
    useFakeTimers: fakeTimers.useFakeTimers.bind(fakeTimers),
    useRealTimers: () => fakeTimers.useRealTimers(),
    advanceTimersByTime: fakeTimers.advanceTimersByTime.bind(fakeTimers),
    advanceTimersByTimeAsync: fakeTimers.advanceTimersByTimeAsync.bind(fakeTimers),
    mock: (name: string, replacement: () => object) => Object.assign(replaced[name] ?? {}, replacement()),
  };
  evaluate({ ...circus.default, expect, jest }, replaced);
}

function skipUnless(isWanted: (test: Test) => boolean, block: Block): void {
  for (const child of block.children)
    if (child.type === 'describeBlock') skipUnless(isWanted, child);
    else if (!isWanted(child)) child.mode = 'skip';
}
