/**
 * A test runner for Stryker: bundles the unit tests of a room once, and runs for each fault the tests that
 * reach it.
 */
import vm from 'node:vm';
import { type Bundle, bundle, inputName } from './bundles.ts';
import { type Outcome, run } from './harness.ts';

/** Globals that Stryker's code in the source reads and writes. */
interface Instruments {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: object; perTest: object };
}

interface MutantRun {
  activeMutant: { id: string };
  /**
   * Ids of the tests that reach the fault. If it is absent, the fault is in code that runs when a file is
   * loaded.
   */
  testFilter?: string[];
  sandboxFileName: string;
  hitLimit?: number;
  disableBail: boolean;
}

const instruments: Instruments = {};
Object.assign(globalThis, { __stryker__: instruments });

/** The gate runs in a separate context, which needs the active fault's id. */
const { createContext } = vm;
vm.createContext = (sandbox = {}, ...options) =>
  createContext(Object.assign(sandbox, { __stryker__: instruments }), ...options);

/** A fault may reject a promise without a handler; only test results count. */
process.on('unhandledRejection', () => {});

class UnitTestRunner {
  bundles: Bundle[] = [];
  /** Duration of each file's tests without a fault: the fastest run first. */
  readonly tookMs = new Map<string, number>();
  readonly root = process.cwd();

  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    this.bundles = await bundle(this.root, JSON.parse(process.env.MUTATION_TESTS ?? '[]'));
  }

  async dryRun(): Promise<object> {
    instruments.mutantCoverage = { static: {}, perTest: {} };
    const tests: object[] = [];
    for (const one of this.bundles) {
      const reaches = (id?: string) => Object.assign(instruments, { currentTestId: id });
      const outcomes = await run(one, { isWanted: () => true, bails: false, reaches });
      tests.push(...outcomes.map((outcome) => reported(outcome, one.file)));
      this.tookMs.set(
        one.file,
        outcomes.reduce((sum, { tookMs }) => sum + tookMs, 0),
      );
    }
    return { status: 'complete', tests, mutantCoverage: instruments.mutantCoverage };
  }

  /** The bundles: first that of the fault's own tests, then those that are done soon. */
  #nearestFirst(input: string): Bundle[] {
    const own = input.replace(/\.\w+$/, '.');
    const rank = ({ file }: Bundle) => (file.startsWith(`test/${own}`) ? -1 : (this.tookMs.get(file) ?? 0));
    return this.bundles.toSorted((one, other) => rank(one) - rank(other));
  }

  async mutantRun({
    activeMutant,
    testFilter,
    sandboxFileName,
    hitLimit,
    disableBail,
  }: MutantRun): Promise<object> {
    const wanted = testFilter && new Set(testFilter);
    const input = inputName(this.root, sandboxFileName);
    const concerned = this.#nearestFirst(input).filter(({ file, inputs }) =>
      wanted
        ? testFilter.some((id) => id.startsWith(`${file} `))
        : inputs.has(input) || input.startsWith('edge/'),
    );
    Object.assign(instruments, {
      activeMutant: activeMutant.id,
      hitCount: hitLimit ? 0 : undefined,
      hitLimit,
    });
    let nrOfTests = 0;
    try {
      for (const one of concerned) {
        const outcomes = await run(one, { isWanted: (id) => wanted?.has(id) ?? true, bails: !disableBail });
        nrOfTests += outcomes.length;
        if ((instruments.hitCount ?? 0) > (hitLimit ?? Number.POSITIVE_INFINITY))
          return { status: 'timeout' };
        const failed = outcomes.filter(({ error }) => error !== undefined);
        if (failed.length > 0)
          return {
            status: 'killed',
            killedBy: failed.map(({ id }) => id),
            failureMessage: String(failed[0]?.error),
            nrOfTests,
          };
      }
      return { status: 'survived', nrOfTests };
    } finally {
      Object.assign(instruments, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    }
  }
}

/** An outcome in Stryker's words: 0 is a success, 1 a failure. */
const reported = ({ id, error, tookMs }: Outcome, fileName: string): object => ({
  ...{ id, name: id, fileName, timeSpentMs: Math.round(tookMs) },
  ...(error === undefined ? { status: 0 } : { status: 1, failureMessage: String(error) }),
});

/** A part of the source and what it is part of, as Babel describes them. */
interface SourcePart {
  node: object;
  parent: { arguments?: object[]; callee?: { property?: { name?: string } } };
}

/**
 * Skips `.meta(…)` and the output format in `.pipe(…)`: both are in docs/openapi.json, which
 * test/lambdas/contract/document.test.ts compares.
 */
const documentation = {
  shouldIgnore: ({ node, parent }: SourcePart) =>
    /^(meta|pipe)$/.test(parent?.callee?.property?.name ?? '') && parent.arguments?.includes(node)
      ? 'test/lambdas/contract/document.test.ts compares it with docs/openapi.json'
      : undefined,
};

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'unit-tests', injectableClass: UnitTestRunner },
  { kind: 'Ignore', name: 'documentation', value: documentation },
];
