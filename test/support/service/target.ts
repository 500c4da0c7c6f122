// The service that the HTTP suite tests: a shared emulator or a running service. See test/e2e/README.md.

/** A running service and the secret keys of its test merchants. */
export interface RunningTarget {
  baseUrl: string;
  secretKey: string;
  /** Secret key of a second merchant. */
  otherSecretKey: string | undefined;
}

const { E2E_BASE_URL, E2E_SECRET_KEY, E2E_OTHER_SECRET_KEY, E2E_SETTLE_MS, E2E_VISITORS, E2E_FIREWALL } =
  process.env;

/** The service at `E2E_BASE_URL`, or `undefined` for the shared emulator. */
export const runningTarget: RunningTarget | undefined = E2E_BASE_URL ? readTarget(E2E_BASE_URL) : undefined;

/** Milliseconds until a write has reached the edge: 0 on an emulator, about 10,000 on AWS. */
export const settleMs = Number(E2E_SETTLE_MS ?? 0);

function readTarget(baseUrl: string): RunningTarget {
  if (!E2E_SECRET_KEY) throw new Error('E2E_BASE_URL needs E2E_SECRET_KEY, the key of a merchant for tests');
  return {
    baseUrl: baseUrl.replace(/\/$/, ''),
    secretKey: E2E_SECRET_KEY,
    otherSecretKey: E2E_OTHER_SECRET_KEY,
  };
}

/**
 * Returns a function that declares tests, or skips them with a reason if the service does not provide what
 * they need.
 */
export function testsThatNeed(what: string, isAvailable: boolean): (declare: () => void) => void {
  return (declare) =>
    isAvailable ? declare() : describe.skip(`skipped, because they need ${what}`, declare);
}

/** Declares tests that run operator commands, read files or start separate emulators. */
export const withOperator = testsThatNeed(
  'operator commands and an emulator’s files (unset E2E_BASE_URL)',
  runningTarget === undefined,
);

/** Declares tests that choose a visitor's country, which only CloudFront determines on AWS. */
export const withVisitors = testsThatNeed(
  'visitors from any country and network, which only an emulator simulates',
  runningTarget === undefined || E2E_VISITORS === 'simulated',
);

/** Declares tests that need a second merchant. */
export const withOtherMerchant = testsThatNeed(
  'a second merchant (set E2E_OTHER_SECRET_KEY)',
  runningTarget === undefined || runningTarget.otherSecretKey !== undefined,
);

/** Declares tests that send bodies above 32 KiB. */
export const withoutFirewall = testsThatNeed(
  'bodies above 32 KiB, which the stage’s firewall rejects',
  E2E_FIREWALL === undefined,
);

/** Declares tests that exhaust a merchant's throttle. On the emulator, throttling.test.ts covers this. */
export const withThrottledMerchant = testsThatNeed(
  'a second merchant on plan starter of a running service',
  runningTarget?.otherSecretKey !== undefined,
);
