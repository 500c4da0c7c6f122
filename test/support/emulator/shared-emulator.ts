import { randomUUID } from 'node:crypto';
import type { Emulator } from './emulator.ts';

/** Calls the services that all test files share; see `shared-services.ts`. */
async function callSharedServices<Result>(path: string, body: object = {}): Promise<Result> {
  const response = await fetch(`${process.env.PPP_SHARED_SERVICES}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text);
}

/**
 * Returns the emulator that all test files share, and starts it for the first one. No test uses its demo
 * merchant.
 */
export function sharedEmulator(): Promise<Pick<Emulator, 'baseUrl' | 'directory'>> {
  return callSharedServices('/emulator');
}

/**
 * Returns the embedded DynamoDB in which each test file has a separate table, and starts it for the first
 * one.
 */
export function sharedTableServer(): Promise<{ endpoint: string }> {
  return callSharedServices('/tables');
}

export interface MerchantOptions {
  /** @default scale, with high limits */
  plan?: 'starter' | 'growth' | 'scale';
  /**
   * Sets its counters to their limits, because 10,000 products would take too many requests. @default false
   */
  isFull?: boolean;
}

/**
 * Onboards a new merchant on a running emulator, as the operator's command does, with the codes `PPP20` …
 * `PPP60`. A random suffix makes the name unique on the shared emulator.
 */
export async function addMerchant<Running extends Pick<Emulator, 'directory'>>(
  emulator: Running,
  name: string,
  options: MerchantOptions = {},
): Promise<Running & { secretKey: string; merchantName: string }> {
  const merchantName = `${name} ${randomUUID().slice(0, 8)}`;
  const { directory } = emulator;
  const { secretKey } = await callSharedServices<{ secretKey: string }>('/merchants', {
    ...options,
    name: merchantName,
    directory,
  });
  return { ...emulator, secretKey, merchantName };
}

/** Result of an operator command: the `--json` value and the printed text. */
export interface CommandResult<Value> {
  value: Value;
  text: string;
}

/** Runs `npm run merchant -- ARGS` on a running emulator. Rejects with the error that the command prints. */
export function merchantCommand<Value>(
  { directory }: Pick<Emulator, 'directory'>,
  ...args: string[]
): Promise<CommandResult<Value>> {
  return callSharedServices('/commands', { directory, args });
}

/** Starts to onboard a merchant and stops after its gateway key. */
export function interruptOnboarding({ directory }: Pick<Emulator, 'directory'>, name: string): Promise<void> {
  return callSharedServices('/interrupted-onboardings', { directory, name });
}

/** Stores the sums of a day of a checkout, as if the request that disconnected it had ended before it deleted them. */
export function leaveOrdersDay(
  { directory }: Pick<Emulator, 'directory'>,
  checkoutId: string,
): Promise<void> {
  return callSharedServices('/orders-days', { directory, checkoutId });
}
