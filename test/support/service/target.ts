/** Target of the HTTP suite, as `test/e2e/README.md` describes it: one shared emulator, or a running service. */

/** A running service and keys of merchants there. */
export interface RunningTarget {
  baseUrl: string;
  secretKey: string;
  /** Key of a second merchant. */
  otherSecretKey: string | undefined;
}

const { E2E_BASE_URL, E2E_SECRET_KEY, E2E_OTHER_SECRET_KEY, E2E_SETTLE_MS, E2E_VISITORS } = process.env;

/** The target of `E2E_BASE_URL`, `undefined` for the shared emulator. Throws without a key. */
export const runningTarget: RunningTarget | undefined = E2E_BASE_URL ? readTarget(E2E_BASE_URL) : undefined;

/** Milliseconds until a change has reached the edge: 0 on an emulator, about 10,000 on AWS. */
export const settleMs = Number(E2E_SETTLE_MS ?? 0);

function readTarget(baseUrl: string): RunningTarget {
  if (!E2E_SECRET_KEY) throw new Error('E2E_BASE_URL needs E2E_SECRET_KEY, the key of a merchant for tests');
  return {
    baseUrl: baseUrl.replace(/\/$/, ''),
    secretKey: E2E_SECRET_KEY,
    otherSecretKey: E2E_OTHER_SECRET_KEY,
  };
}

/** Declares tests that need something of the target. Without it they are skipped under a name that gives the reason. */
export function testsThatNeed(what: string, isThere: boolean): (declare: () => void) => void {
  return (declare) => (isThere ? declare() : describe.skip(`skipped, because they need ${what}`, declare));
}

/** For tests that use the operator's commands, read files, or start emulators of their own. */
export const withOperator = testsThatNeed(
  'the operator’s commands and the files of an emulator (unset E2E_BASE_URL)',
  runningTarget === undefined,
);

/** For tests that choose a visitor's country. On AWS only CloudFront determines it. */
export const withVisitors = testsThatNeed(
  'visitors from any country and network, which only an emulator simulates',
  runningTarget === undefined || E2E_VISITORS === 'simulated',
);

/** For tests with a second merchant. */
export const withOtherMerchant = testsThatNeed(
  'a second merchant (set E2E_OTHER_SECRET_KEY)',
  runningTarget === undefined || runningTarget.otherSecretKey !== undefined,
);

/** For tests that exhaust the throttle of a merchant on plan `starter`. On the shared emulator, throttling.test.ts does. */
export const withThrottledMerchant = testsThatNeed(
  'a second merchant on plan starter of a running service',
  runningTarget?.otherSecretKey !== undefined,
);
