/** The part of Jest that the unit tests use, without its process, module registry and files: a run takes milliseconds. */
import * as timers from 'node:timers/promises';
import { Script } from 'node:vm';
import { expect } from 'expect';
import { bind } from 'jest-each';
import { ModuleMocker } from 'jest-mock';
import type { Bundle } from './bundles.ts';

type Step = () => unknown;

/** One test of a file; `id` is the file's name and the names of its groups and of itself. */
export interface TestCase {
  id: string;
  group: Group;
  body: Step;
}

interface Group {
  name: string;
  parent: Group | undefined;
  hooks: Record<'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll', Step[]>;
}

/** The tests of a file, collected by running its own code once. */
export interface Collected {
  tests: TestCase[];
  mocks: ModuleMocker;
}

/** Longer than any of these tests takes on a busy machine; a test that hangs is one that fails. */
const longestTestMs = 30_000;

const emptyGroup = (name: string, parent?: Group): Group => ({
  name,
  parent,
  hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] },
});

/** Runs a file's own code with Jest's globals; returns its tests. */
export function collect({ file, evaluate }: Bundle): Collected {
  let group = emptyGroup(file);
  const tests: TestCase[] = [];
  const seen = new Map<string, number>();
  const test = (name: string, body: Step): void => {
    const names = [name];
    for (let at: Group | undefined = group; at; at = at.parent) names.unshift(at.name);
    const title = names.join(' › ');
    const again = (seen.get(title) ?? 0) + 1;
    seen.set(title, again);
    tests.push({ id: again === 1 ? title : `${title} (${again})`, group, body });
  };
  const describe = (name: string, body: Step): void => {
    const outer = group;
    group = emptyGroup(name, outer);
    body();
    group = outer;
  };
  const each = { each: bind(test as never), skip: () => {} };
  const it = Object.assign(test, { ...each, concurrent: each });
  const hook = (name: keyof Group['hooks']) => (step: Step) => group.hooks[name].push(step);
  const mocks = new ModuleMocker(globalThis);
  const replaced: Record<string, object> = { 'node:timers/promises': { ...timers } };
  const jest = {
    fn: mocks.fn.bind(mocks),
    spyOn: mocks.spyOn.bind(mocks),
    mocked: (value: unknown) => value,
    restoreAllMocks: () => mocks.restoreAllMocks(),
    mock: (name: string, replacement: () => object) => Object.assign(replaced[name] ?? {}, replacement()),
  };
  const globals = {
    ...{ it, test: it, expect, jest },
    describe: Object.assign(describe, { each: bind(describe as never), skip: () => {} }),
    ...{ beforeAll: hook('beforeAll'), beforeEach: hook('beforeEach') },
    ...{ afterEach: hook('afterEach'), afterAll: hook('afterAll') },
  };
  callInTime(() => evaluate(globals, replaced));
  return { tests, mocks };
}

/** Result of one test; `error` if it failed. */
export interface Outcome {
  id: string;
  error?: unknown;
  tookMs: number;
}

/**
 * Runs the tests of a file that `isWanted` names, one after the other, and ends after the first failure if it shall. `reaches`
 * hears which test runs, and when what runs belongs to none.
 */
export async function run(
  bundle: Bundle,
  {
    isWanted,
    bails,
    reaches,
  }: { isWanted: (id: string) => boolean; bails: boolean; reaches?: (id?: string) => void },
): Promise<Outcome[]> {
  const environment = { ...process.env };
  const outcomes: Outcome[] = [];
  const open: Group[] = [];
  let mocks: ModuleMocker | undefined;
  try {
    const collected = collect(bundle);
    mocks = collected.mocks;
    for (const test of collected.tests.filter(({ id }) => isWanted(id))) {
      const start = performance.now();
      const error = await failureOf(test, open, reaches);
      outcomes.push({
        id: test.id,
        tookMs: performance.now() - start,
        ...(error === undefined ? {} : { error }),
      });
      if (error !== undefined && bails) break;
    }
  } catch (error) {
    outcomes.push({ id: bundle.file, error, tookMs: 0 });
  } finally {
    for (const group of open.reverse())
      for (const step of group.hooks.afterAll) await inTime(step).catch(() => {});
    mocks?.restoreAllMocks();
    process.env = environment;
  }
  return outcomes;
}

/** Runs a test between its hooks; those before all of a group run with the group's first test. */
async function failureOf(
  { id, group, body }: TestCase,
  open: Group[],
  reaches: (id?: string) => void = () => {},
): Promise<unknown> {
  const groups: Group[] = [];
  for (let at: Group | undefined = group; at; at = at.parent) groups.unshift(at);
  const steps = (name: keyof Group['hooks']) => groups.flatMap(({ hooks }) => hooks[name]);
  let failure: unknown;
  const attempt = async (step: Step) => {
    try {
      await inTime(step);
    } catch (error) {
      failure ??= error ?? new Error('Something empty was thrown');
    }
  };
  for (const opened of groups.filter((one) => !open.includes(one))) {
    open.push(opened);
    for (const step of opened.hooks.beforeAll) await attempt(step);
  }
  reaches(id);
  for (const step of [...steps('beforeEach'), body]) if (failure === undefined) await attempt(step);
  for (const step of steps('afterEach').reverse()) await attempt(step);
  reaches();
  return failure;
}

const call = new Script('callStep()');

/** Ends loops without end, too, up to the step's first `await`. */
function callInTime(step: Step): unknown {
  Object.assign(globalThis, { callStep: step });
  return call.runInThisContext({ timeout: longestTestMs });
}

async function inTime(step: Step): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('The test hangs')), longestTestMs);
  });
  try {
    await Promise.race([callInTime(step), late]);
  } finally {
    clearTimeout(timer);
  }
}
