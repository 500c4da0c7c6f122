import { randomUUID } from 'node:crypto';
import type { Emulator } from './emulator.ts';

/** Asks for something that the test run keeps for all files; see `shared-services.ts`. */
async function ask<Answer>(path: string, body: object = {}): Promise<Answer> {
  const response = await fetch(`${process.env.PPP_SHARED_SERVICES}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text);
}

/** The one emulator that all test files share; it starts when the first of them asks. No test uses its demo merchant. */
export function sharedEmulator(): Promise<Pick<Emulator, 'baseUrl' | 'directory'>> {
  return ask('/emulator');
}

/** The one embedded DynamoDB in which each test file has a table of its own; it starts when the first of them asks. */
export function sharedTableServer(): Promise<{ endpoint: string }> {
  return ask('/tables');
}

/** Options of a new merchant. */
export interface MerchantOptions {
  /** @default scale, with high limits */
  plan?: 'starter' | 'growth' | 'scale';
  /** Sets its counters to all limits, because ten thousand products would take too many requests. */
  isFull?: boolean;
}

/**
 * Onboards a further merchant on a running emulator, by the code of the operator's command, with codes `PPP20` … `PPP60`. The
 * name gets a random suffix, so that test files on the same emulator never collide.
 */
export async function addMerchant<Running extends Pick<Emulator, 'directory'>>(
  emulator: Running,
  name: string,
  options: MerchantOptions = {},
): Promise<Running & { secretKey: string; merchantName: string }> {
  const merchantName = `${name} ${randomUUID().slice(0, 8)}`;
  const { directory } = emulator;
  const { secretKey } = await ask<{ secretKey: string }>('/merchants', {
    ...options,
    name: merchantName,
    directory,
  });
  return { ...emulator, secretKey, merchantName };
}

/** Result of an operator's command: the value for `--json` and the printed text. */
export interface CommandResult<Value> {
  value: Value;
  text: string;
}

/** Runs `npm run merchant -- ARGS` on a running emulator. Rejects with the command's error line. */
export function merchantCommand<Value>(
  { directory }: Pick<Emulator, 'directory'>,
  ...args: string[]
): Promise<CommandResult<Value>> {
  return ask('/commands', { directory, args });
}

/** Begins to onboard a merchant and stops after its gateway key. */
export function interruptOnboarding({ directory }: Pick<Emulator, 'directory'>, name: string): Promise<void> {
  return ask('/interrupted-onboardings', { directory, name });
}
