import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The demo merchant's keys. */
export interface DemoKeys {
  secretKey: string;
  publicKey: string;
}

const run = promisify(execFile);

const askPauseMs = 200;

/** How long a start waits for an answer that tells whether an earlier key works. */
const defaultPatienceMs = 60_000;

/**
 * The keys of the merchant "Demo" on a running emulator. Keys of an earlier run, in `outputFile`, are used unless they are refused.
 * The operator's command makes another secret key, and the public API another public key. Throws one line when an answer
 * does not come within `patienceMs`.
 */
export async function demoKeys(
  baseUrl: string,
  emulatorFile: string,
  outputFile: string,
  { patienceMs = defaultPatienceMs }: { patienceMs?: number } = {},
): Promise<DemoKeys> {
  const earlier = existsSync(outputFile) ? readKeys(outputFile) : {};
  const works = async (key: string | undefined, ask: (key: string) => Promise<Response>) =>
    key !== undefined && (await isAccepted(() => ask(key), Date.now() + patienceMs)) ? key : undefined;
  const [knownSecret, knownPublic] = await Promise.all([
    works(earlier.secretKey, (key) =>
      fetch(`${baseUrl}/v1/products?limit=1`, { headers: { authorization: `Bearer ${key}` } }),
    ),
    works(earlier.publicKey, (key) => fetch(`${baseUrl}/v1/banner/config/${key}`)),
  ]);
  const secretKey = knownSecret ?? (await demoSecretKey(emulatorFile));
  return { secretKey, publicKey: knownPublic ?? (await createPublicKey(baseUrl, secretKey)) };
}

/** Whether a key is accepted. Only 401 says that it is not. An answer that says nothing about the key (a throttle, an outage) is asked for again. */
async function isAccepted(ask: () => Promise<Response>, deadline: number): Promise<boolean> {
  for (;;) {
    const answer = await ask().catch(String);
    const status = typeof answer === 'string' ? answer : answer.status;
    if (status === 200 || status === 403) return true;
    if (status === 401) return false;
    if (Date.now() >= deadline)
      throw new Error(`The emulator does not answer for the demo merchant: ${status}`);
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

/** Onboards the merchant and returns its first secret key. If kept data hold the merchant already, it gets a new secret key. */
async function demoSecretKey(emulatorFile: string): Promise<string> {
  try {
    return await merchantCommand(emulatorFile, ['create', 'Demo', '--plan', 'scale', '--codes', 'PPP']);
  } catch (error) {
    if (!String(error).includes('onboarded already')) throw error;
    return merchantCommand(emulatorFile, ['rotate-secret', 'Demo']);
  }
}

/** Gives the demo merchant statistics of the last thirty days. It only prints an error, because the emulator works without them. */
export async function writeDemoStatistics(emulatorFile: string): Promise<void> {
  try {
    await operatorCommand(emulatorFile, ['bin/demo-statistics.ts']);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

async function merchantCommand(emulatorFile: string, command: readonly string[]): Promise<string> {
  return JSON.parse(await operatorCommand(emulatorFile, ['bin/merchant.ts', ...command, '--json'])).secretKey;
}

/** Runs an operator's command and returns what it prints. Throws with its error output when it fails. */
async function operatorCommand(emulatorFile: string, command: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    PPP_EMULATOR: emulatorFile,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
  try {
    return (await run(process.execPath, ['--import', 'tsx', ...command], { env })).stdout;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`${command.slice(0, 2).join(' ')} failed: ${stderr.trim() || error}`);
  }
}

async function createPublicKey(baseUrl: string, secretKey: string): Promise<string> {
  const response = await fetch(`${baseUrl}/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Demo storefront', type: 'public' }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The demo merchant got no public key: ${response.status} ${text}`);
  return JSON.parse(text).data.key;
}
