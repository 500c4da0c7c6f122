import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/**
 * Looking up a global is slow in Jest's sandbox. Jest passes these globals to modules as parameters, which
 * saves a third of the time of computing tests. Dates and timers are not on the list, because tests replace
 * them.
 */
const sandboxInjectedGlobals =
  'Array BigInt Boolean Error JSON Map Math Number Object Promise Reflect RegExp Set String Symbol Uint8Array WeakMap'.split(
    ' ',
  );

/**
 * Limits the memory of workers, which inherit the options of this process. A worker with 800 MB of garbage
 * cannot exit within the half second that Jest allows on a busy machine ("A worker process has failed to exit
 * gracefully").
 */
process.execArgv.push('--max-old-space-size=512');

// Tests use the committed settings, whatever a developer's `ppp.config.ts` contains.
process.env.PPP_CONFIG = join(import.meta.dirname, 'ppp.config.sample.ts');

/** CJS mode on purpose: half the time of Jest's ESM mode for the same tests. */
export default {
  rootDir: '.',
  testMatch: ['<rootDir>/{test,packages/*/test,quality/test}/**/*.test.{ts,tsx}'],
  testEnvironment: '<rootDir>/test/support/environment.ts',
  testEnvironmentOptions: { globalsCleanup: 'on' },
  sandboxInjectedGlobals,
  // More workers than processors, because many tests wait for an emulator or a browser. Jest would read 150%
  // as 150 workers. With E2E_BASE_URL all files share one merchant, so they run one at a time.
  maxWorkers: process.env.E2E_BASE_URL ? 1 : Math.ceil(availableParallelism() * 1.5),
  // Workers keep what earlier test files loaded. A new worker starts before the limit above ends one in the
  // middle of a file.
  workerIdleMemoryLimit: '300MB',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // Prints failures and Jest's summary; `--verbose` lists every test.
  ...(process.argv.includes('--verbose')
    ? {}
    : { reporters: ['<rootDir>/test/support/reporter.mjs', ['summary', { summaryThreshold: 10_000 }]] }),
  transform: {
    '\\.[tj]sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!@middy/|marked/)'],
  modulePathIgnorePatterns: ['.ppp', 'cdk.out', 'dist', 'packages/service/dist'].map(
    (path) => `<rootDir>/${path}`,
  ),
  // For `npm run tool -- coverage`. The gate runs in a separate context without coverage.
  collectCoverageFrom: ['{core,lambdas,platform,storage}/**/*.ts'],
  coverageProvider: 'v8',
  coverageReporters: ['text', 'json'],
  coverageThreshold: {
    global: { lines: 95, branches: 90 },
    './core/keys/': { branches: 100 },
    './lambdas/functions/authorizer.ts': { branches: 100 },
    './lambdas/functions/api-keys/': { branches: 100 },
    './storage/keys/{api-keys,credentials}.ts': { branches: 100 },
    './storage/transactions/api-keys.ts': { branches: 100 },
  },
  // Generous, because a test must not fail for the slowness of a machine; what waits says what it waits for.
  testTimeout: 1_800_000,
};
