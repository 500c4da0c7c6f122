import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The demo merchant's keys. */
export interface DemoKeys {
  secretKey: string;
  publicKey: string;
}

/** Runs a command line of `npm run merchant --` and returns its value. Throws a one-line error. */
export type MerchantCommand = (args: readonly string[]) => Promise<unknown>;

/** Value of the operator's commands `create` and `rotate-secret`. */
interface CommandOutput {
  secretKey: string;
  /** Only of `create`. */
  defaultCampaignId?: string;
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
 * operator's command creates a secret key, and the API a public one. Throws a one-line error if the merchant
 * exists and its secret key is unknown, or if a check takes too long.
 */
export async function demoKeys(
  baseUrl: string,
  runMerchantCommand: MerchantCommand,
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
  const { secretKey, newCampaignId } = knownSecret
    ? { secretKey: knownSecret }
    : await newSecretKey(runMerchantCommand, keyFiles, mayRotate);
  // At the same time, because each function takes a moment to start.
  const [publicKey] = await Promise.all([
    knownPublic ?? createPublicKey(baseUrl, secretKey),
    newCampaignId && putCodeInLinks(baseUrl, secretKey, newCampaignId),
  ]);
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
 * Onboards the merchant and returns its first secret key, with the ID of its default campaign. If the merchant
 * exists, replaces its secret key or throws.
 */
async function newSecretKey(
  runMerchantCommand: MerchantCommand,
  keyFiles: readonly string[],
  mayRotate: boolean,
): Promise<{ secretKey: string; newCampaignId?: string | undefined }> {
  const run = async (args: readonly string[]) => (await runMerchantCommand(args)) as CommandOutput;
  try {
    const options = ['--plan', 'scale', '--codes', 'PPP', '--active', '--currency', 'USD'];
    const { secretKey, defaultCampaignId } = await run(['create', 'Demo', ...options]);
    return { secretKey, newCampaignId: defaultCampaignId };
  } catch (error) {
    if (!String(error).includes('exists; for a new key')) throw error;
    if (!mayRotate)
      throw new Error(
        `The data contains the merchant Demo, but no secret key that works is in ${keyFiles.join(' or ')}. Copy local.json from the clone that used the data last, or revoke the key and create a new one with --rotate-demo-key.`,
      );
    const { secretKey } = await run(['rotate-secret', 'Demo']);
    return { secretKey };
  }
}

/**
 * Creates statistics for the demo merchant, and requests its banner once, because a key without a request would
 * contradict them. Only prints an error, because the emulator works without them.
 */
export async function writeDemoStatistics(
  baseUrl: string,
  write: () => Promise<void>,
  { publicKey }: DemoKeys,
): Promise<void> {
  try {
    await write();
    await fetch(`${baseUrl}/v1/banner/config/${publicKey}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

/** Lets the links of a campaign carry the code. */
async function putCodeInLinks(baseUrl: string, secretKey: string, campaignId: string): Promise<void> {
  await callWith(baseUrl, secretKey)('PATCH', `campaigns/${campaignId}`, { codeInLinks: true });
}

async function createPublicKey(baseUrl: string, secretKey: string): Promise<string> {
  const key = await callWith(baseUrl, secretKey)('POST', 'api-keys', {
    ...{ name: 'Demo storefront', type: 'public' },
  });
  return (key as { key: string }).key;
}

/** Returns a function that calls the management API and returns the `data` of the response. */
function callWith(baseUrl: string, secretKey: string) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${baseUrl}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`The demo merchant cannot ${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text).data;
  };
}
