/** What the HTTP suite runs against, as `test/e2e/README.md` describes it: one shared emulator, or a service that runs already. */

/** A service that runs already, and the keys of the merchants there; `undefined` for the shared emulator. */
export interface RunningTarget {
  baseUrl: string;
  secretKey: string;
  publicKey: string;
  /** A second merchant's key, for tests of what merchants may see of each other. */
  otherSecretKey: string | undefined;
}

const { E2E_BASE_URL, E2E_SECRET_KEY, E2E_PUBLIC_KEY, E2E_OTHER_SECRET_KEY, E2E_SETTLE_MS, E2E_VISITORS } =
  process.env;

/** The target of `E2E_BASE_URL`. Throws when a key is missing. */
export const runningTarget: RunningTarget | undefined = E2E_BASE_URL ? readTarget(E2E_BASE_URL) : undefined;

/** How long a stage needs to tell its edge of a change, in milliseconds: 0 on an emulator, about 10,000 on AWS. */
export const settleMs = Number(E2E_SETTLE_MS ?? 0);

function readTarget(baseUrl: string): RunningTarget {
  if (!E2E_SECRET_KEY || !E2E_PUBLIC_KEY)
    throw new Error('E2E_BASE_URL needs E2E_SECRET_KEY and E2E_PUBLIC_KEY, the keys of a merchant for tests');
  return {
    baseUrl: baseUrl.replace(/\/$/, ''),
    secretKey: E2E_SECRET_KEY,
    publicKey: E2E_PUBLIC_KEY,
    otherSecretKey: E2E_OTHER_SECRET_KEY,
  };
}

/** Declares tests that need something of the target; without it they are skipped, and the reason is the name of their group. */
export function testsThatNeed(what: string, isThere: boolean): (declare: () => void) => void {
  return (declare) => (isThere ? declare() : describe.skip(`skipped, because they need ${what}`, declare));
}

/** For tests that use the operator's commands, look into files, or start emulators of their own. */
export const withOperator = testsThatNeed(
  'the operator’s commands and the files of an emulator (unset E2E_BASE_URL)',
  runningTarget === undefined,
);

/** For tests whose visitors say where they come from; on AWS only CloudFront says that. */
export const withVisitors = testsThatNeed(
  'visitors from any country and network, which only an emulator can pretend',
  runningTarget === undefined || E2E_VISITORS === 'simulated',
);

/** For tests with a second merchant. */
export const withOtherMerchant = testsThatNeed(
  'a second merchant (set E2E_OTHER_SECRET_KEY)',
  runningTarget === undefined || runningTarget.otherSecretKey !== undefined,
);
