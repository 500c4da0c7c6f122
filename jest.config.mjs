import { availableParallelism } from 'node:os';

/**
 * A look-up of a global takes its time in Jest's sandbox; those that modules get as parameters take none. A third of the
 * time of tests that compute much. Dates and timers are not among them: tests replace them.
 */
const sandboxInjectedGlobals =
  'Array BigInt Boolean Error JSON Map Math Number Object Promise Reflect RegExp Set String Symbol Uint8Array WeakMap'.split(
    ' ',
  );

/**
 * Workers inherit the options of this process. One that keeps 800 MB of finished files needs more than the half second that Jest waits
 * for its end on a busy machine: "A worker process has failed to exit gracefully".
 */
process.execArgv.push('--max-old-space-size=384');

/** CJS mode on purpose: half the time of Jest's ESM mode for the same tests. */
export default {
  rootDir: '.',
  testMatch: ['<rootDir>/test/**/*.test.{ts,tsx}'],
  testEnvironment: '<rootDir>/test/support/environment.ts',
  testEnvironmentOptions: { globalsCleanup: 'on' },
  sandboxInjectedGlobals,
  // More than there are processors: many tests wait for an emulator or a browser. (Jest takes 150 % for 150.) A target
  // of E2E_BASE_URL has one merchant for all files, so they run one after the other.
  maxWorkers: process.env.E2E_BASE_URL ? 1 : Math.ceil(availableParallelism() * 1.5),
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // Failures and Jest's closing lines; `--verbose` names every test.
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
  transformIgnorePatterns: ['/node_modules/(?!@middy/)'],
  modulePathIgnorePatterns: ['<rootDir>/cdk.out', '<rootDir>/dist'],
  // For `npm run coverage`. The gate runs in a context of its own, where nothing counts lines: test/mutation covers it.
  collectCoverageFrom: ['{core,lambdas,platform,storage}/**/*.ts'],
  coverageProvider: 'v8',
  coverageReporters: ['text', 'json'],
  coverageThreshold: {
    global: { lines: 95, branches: 90 },
    './core/keys/': { branches: 100 },
    './lambdas/functions/authorizer.ts': { branches: 100 },
    './lambdas/functions/api-keys/': { branches: 100 },
    './storage/{api-keys,credentials}.ts': { branches: 100 },
    './storage/changes/api-keys.ts': { branches: 100 },
  },
  // Generous, because a test must not fail for the slowness of a machine; what waits says what it waits for.
  testTimeout: 300_000,
};
