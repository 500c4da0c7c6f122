import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The demo merchant's keys. */
export interface DemoKeys {
  secretKey: string;
  publicKey: string;
}

/** The operator of the demo merchant. */
export interface DemoOperator {
  /** Runs a command line of `npm run merchant --` and returns its value. Throws a one-line error. */
  runMerchantCommand: (args: readonly string[]) => Promise<unknown>;
  /** Creates a public key and returns it. */
  createPublicKey: () => Promise<string>;
  /** Lets the links of the default campaign carry the code. */
  putCodeInLinks: () => Promise<void>;
  /** Creates sixty days of invented statistics. */
  writeStatistics: () => Promise<void>;
}

const askPauseMs = 200;

const defaultPatienceMs = 60_000;

/** Origin of the demo merchant's keys. */
export interface DemoKeyOptions {
  /**
   * Files in which an earlier run may have stored keys. Of several keys that work, the first file's is used.
   */
  keyFiles: readonly string[];
  /** True to revoke the existing merchant's secret key if no file contains one that works. @default false */
  mayRotate?: boolean;
  /** Time limit for checking an earlier key. @default a minute */
  patienceMs?: number;
}

/**
 * Returns the demo merchant's keys. Those of an earlier run are used if they still work. Otherwise the
 * operator creates new ones. Throws a one-line error if the merchant exists and its secret key is unknown, or if a
 * check takes too long.
 */
export async function demoKeys(
  baseUrl: string,
  operator: DemoOperator,
  { keyFiles, mayRotate = false, patienceMs = defaultPatienceMs }: DemoKeyOptions,
): Promise<DemoKeys> {
  const earlier = keyFiles.filter((file) => existsSync(file)).map(readKeys);
  const firstThatWorks = async (kind: keyof DemoKeys, ask: (key: string) => Promise<Response>) => {
    for (const { [kind]: key } of earlier)
      if (key && (await isAccepted(() => ask(key), Date.now() + patienceMs))) return key;
    return undefined;
  };
  const [knownSecret, knownPublic] = await Promise.all([
    firstThatWorks('secretKey', (key) =>
      fetch(`${baseUrl}/v1/products?limit=1`, { headers: { authorization: `Bearer ${key}` } }),
    ),
    firstThatWorks('publicKey', (key) => fetch(`${baseUrl}/v1/banner/config/${key}`)),
  ]);
  const secretKey = knownSecret ?? (await newSecretKey(operator, keyFiles, mayRotate));
  const publicKey = knownPublic ?? (await operator.createPublicKey());
  return { secretKey, publicKey };
}

/**
 * Returns false if the key returns 401. Repeats a request whose response does not decide it, such as a
 * throttled one.
 */
async function isAccepted(ask: () => Promise<Response>, deadline: number): Promise<boolean> {
  for (;;) {
    const response = await ask().catch(String);
    const status = typeof response === 'string' ? response : response.status;
    if (status === 200 || status === 403) return true;
    if (status === 401) return false;
    if (Date.now() >= deadline)
      throw new Error(`The emulator does not respond for the demo merchant: ${status}`);
    await sleep(askPauseMs);
  }
}

function readKeys(file: string): Partial<DemoKeys> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Onboards the merchant and returns its first secret key. If the merchant exists, replaces its secret key or
 * throws.
 */
async function newSecretKey(
  { runMerchantCommand, putCodeInLinks }: DemoOperator,
  keyFiles: readonly string[],
  mayRotate: boolean,
): Promise<string> {
  const keyFrom = async (command: readonly string[]) =>
    ((await runMerchantCommand(command)) as { secretKey: string }).secretKey;
  const options = ['--plan', 'scale', '--codes', 'PPP', '--active', '--currency', 'USD'];
  try {
    const secretKey = await keyFrom(['create', 'Demo', ...options]);
    await putCodeInLinks();
    return secretKey;
  } catch (error) {
    if (!String(error).includes('exists; for a new key')) throw error;
    if (!mayRotate)
      throw new Error(
        `The data contains the merchant Demo, but no secret key that works is in ${keyFiles.join(' or ')}. Copy local.json from the clone that used the data last, or revoke the key and create a new one with --rotate-demo-key.`,
      );
    return keyFrom(['rotate-secret', 'Demo']);
  }
}

/**
 * Creates statistics for the demo merchant, and requests its banner once, because a key without a request would
 * contradict them. Only prints an error, because the emulator works without them.
 */
export async function writeDemoStatistics(
  baseUrl: string,
  { writeStatistics }: DemoOperator,
  { publicKey }: DemoKeys,
): Promise<void> {
  try {
    await writeStatistics();
    await fetch(`${baseUrl}/v1/banner/config/${publicKey}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}
