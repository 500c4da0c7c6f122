import { execFile } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Emulator } from '../../test/support/emulator/emulator.ts';

const root = join(import.meta.dirname, '..', '..');
const neighborPauseMs = 50;

/** Outcome of one attack: a row of the table. */
export interface Outcome {
  attack: string;
  sent: number;
  result: string;
  isRepelled: boolean;
}

/** A merchant of the attacked emulator. */
export interface Merchant {
  id: string;
  secretKey: string;
  publicKey: string;
}

/** The attacked service with a merchant who attacks and one who must not notice. */
export interface Target {
  emulator: Emulator;
  attacker: Merchant;
  neighbor: Merchant;
}

/** The service's response. */
export interface TimedResponse {
  status: number;
  text: string;
  tookMs: number;
}

/** Returns true for a broken connection and for 5xx. */
export const isServerError = ({ status }: TimedResponse) => status === 0 || status >= 500;

/** Returns the body of a request that creates a product. */
export const productNamed = (name: string) => ({
  name,
  url: 'https://shop.example',
  baseCurrency: 'USD',
  basePrice: 10,
});

/** Sends a request, with headers that `fetch` would reject. Returns status 0 if the connection breaks. */
export function send(
  { emulator }: Pick<Target, 'emulator'>,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<TimedResponse> {
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, text: string) =>
      resolve({ status, text, tookMs: performance.now() - began });
    const type = body ? { 'content-type': 'application/json' } : {};
    const options = { method, headers: { ...type, ...headers }, agent: false };
    const call = httpRequest(new URL(emulator.baseUrl).origin + path, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () => done(response.statusCode ?? 0, text));
    });
    call.on('error', (error) => done(0, error.message));
    call.end(body && JSON.stringify(body));
  });
}

/** Returns the header that authenticates a merchant. */
export const as = ({ secretKey }: Merchant) => ({ authorization: `Bearer ${secretKey}` });

/** Runs `npm run merchant -- ARGS --json` on the emulator. */
export async function operate<Value>({ directory }: Emulator, ...args: string[]): Promise<Value> {
  const env = { ...process.env, PPP_EMULATOR: join(directory, 'emulator.json') };
  const command = ['--import', 'tsx', 'bin/merchant.ts', ...args, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env });
  return JSON.parse(stdout);
}

/** Onboards a merchant with codes and a public key. */
export async function onboard(emulator: Emulator, name: string, plan: string): Promise<Merchant> {
  const args = ['create', name, '--plan', plan, '--codes', 'PPP', '--active'];
  const { merchantId, secretKey } = await operate<{ merchantId: string; secretKey: string }>(
    emulator,
    ...args,
  );
  const merchant = { id: merchantId, secretKey, publicKey: '' };
  const body = { name: 'Shop', type: 'public' };
  const { text } = await send({ emulator }, 'POST', '/v1/api-keys', as(merchant), body);
  return { ...merchant, publicKey: JSON.parse(text).data.key };
}

/** Requests of the neighbor during an attack: number, failures and the slowest one. */
export interface Neighbor {
  requests: number;
  failures: number;
  slowestMs: number;
}

/**
 * Runs an attack while the neighbor lists products and a visitor in its shop requests a config, one request
 * at a time.
 */
export async function nextTo<Result>(
  target: Target,
  attack: () => Promise<Result>,
): Promise<{ result: Result; neighbor: Neighbor }> {
  const { neighbor } = target;
  const seen: Neighbor = { requests: 0, failures: 0, slowestMs: 0 };
  let isOver = false;
  const life = async () => {
    while (!isOver || seen.requests === 0) {
      const list = await send(target, 'GET', '/v1/products', as(neighbor));
      const config = await send(target, 'GET', `/v1/banner/config/${neighbor.publicKey}`);
      const failed = [list.status !== 200, !config.text.includes('"show":true')].filter(Boolean).length;
      seen.requests += 2;
      seen.failures += failed;
      seen.slowestMs = Math.max(seen.slowestMs, list.tookMs, config.tookMs);
      await sleep(neighborPauseMs);
    }
  };
  const living = life();
  const result = await attack().finally(() => {
    isOver = true;
  });
  await living;
  return { result, neighbor: seen };
}

/** Sends requests with at most `width` under way, and returns their responses. */
export async function inWaves<Item>(
  items: readonly Item[],
  width: number,
  run: (item: Item) => Promise<TimedResponse>,
): Promise<TimedResponse[]> {
  const responses: TimedResponse[] = [];
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) responses.push(await run(item));
  };
  await Promise.all(Array.from({ length: width }, worker));
  return responses;
}

/** Returns `200 × 3, 429 × 7`; a banner's response beyond the plan is `rate_limited`. */
export function statusCounts(responses: readonly TimedResponse[]): string {
  const counts = new Map<string, number>();
  for (const { status, text } of responses) {
    const name = text.includes('"reason":"rate_limited"') ? 'rate_limited' : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort()
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ');
}

/** Returns what the neighbor noticed. */
export function noticed({ requests, failures, slowestMs }: Neighbor): string {
  return `neighbor: ${failures} of ${requests} requests failed, slowest ${Math.round(slowestMs)} ms`;
}
