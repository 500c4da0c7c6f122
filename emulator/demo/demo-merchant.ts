import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** The demo merchant's keys. */
export interface DemoKeys {
  secretKey: string;
  publicKey: string;
}

const run = promisify(execFile);

/**
 * The keys of the merchant "Demo" on a running emulator. Keys of an earlier run, in `outputFile`, are used if they still work. Else
 * the operator's command makes the secret key and the public API makes the public key.
 */
export async function demoKeys(baseUrl: string, emulatorFile: string, outputFile: string): Promise<DemoKeys> {
  const earlier = await workingKeys(baseUrl, outputFile);
  if (earlier) return earlier;
  const secretKey = await demoSecretKey(emulatorFile);
  return { secretKey, publicKey: await createPublicKey(baseUrl, secretKey) };
}

async function workingKeys(baseUrl: string, outputFile: string): Promise<DemoKeys | undefined> {
  if (!existsSync(outputFile)) return undefined;
  const { secretKey = '', publicKey = '' } = readKeys(outputFile);
  const [products, config] = await Promise.all([
    fetch(`${baseUrl}/v1/products?limit=1`, { headers: { authorization: `Bearer ${secretKey}` } }),
    fetch(`${baseUrl}/v1/banner/config/${publicKey}`),
  ]);
  return products.ok && config.ok ? { secretKey, publicKey } : undefined;
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
