import { setTimeout as sleep } from 'node:timers/promises';
import { type Ledger, note } from './ledger.ts';

/** A merchant whose service is being killed. */
export interface Target {
  baseUrl: string;
  secretKey: string;
  /** A campaign with a public key of its own. */
  campaignId: string;
  publicKey: string;
}

interface Answer {
  data?: Record<string, unknown>;
}

/** One call; throws when there is no answer. Answers that are not 2xx are bugs and throw a `Refusal`. */
export async function call(
  target: Pick<Target, 'baseUrl' | 'secretKey'>,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${target.secretKey}`, 'content-type': 'application/json' };
  const response = await fetch(target.baseUrl + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Refusal(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? {} : JSON.parse(text);
}

/** An answer that must not be, even under load. */
export class Refusal extends Error {}

/** Writes on several lanes until the service is gone, then returns what happened on them before. */
export async function writeUntilGone(
  target: Target,
  ledger: Ledger,
  isGone: () => boolean,
): Promise<string[]> {
  const violations: string[] = [];
  const lanes = [productLane, productLane, keyLane, publishLane, eventLane].map((lane) =>
    lane(target, ledger).catch((error: Error) => {
      if (error instanceof Refusal || !isGone()) violations.push(String(error.cause ?? error));
    }),
  );
  await Promise.all(lanes);
  return violations;
}

async function productLane(target: Target, ledger: Ledger): Promise<never> {
  for (;;) {
    const product = { name: 'Book', url: 'https://a.example', baseCurrency: 'USD', basePrice: 1 };
    const { data } = await call(target, 'POST', '/v1/products', product);
    const written = { acknowledged: 1 as number | undefined, possible: [] };
    ledger.writes += 1;
    ledger.products.set(String(data?.id), written);
    for (let basePrice = 2; basePrice < 5; basePrice++)
      await note(ledger, written, basePrice, () =>
        call(target, 'PATCH', `/v1/products/${data?.id}`, { basePrice }),
      );
    if (ledger.products.size % 3 > 0)
      await note(ledger, written, undefined, () => call(target, 'DELETE', `/v1/products/${data?.id}`));
  }
}

async function keyLane(target: Target, ledger: Ledger): Promise<never> {
  for (;;) {
    const { data } = await call(target, 'POST', '/v1/api-keys', { name: 'Crash', type: 'public' });
    const written = { acknowledged: true, possible: [] };
    ledger.writes += 1;
    ledger.keys.set(String(data?.key), written);
    await note(ledger, written, false, () => call(target, 'DELETE', `/v1/api-keys/${data?.id}`));
  }
}

async function publishLane(target: Target, ledger: Ledger): Promise<never> {
  for (;;) {
    const next = crypto.randomUUID();
    await note(ledger, ledger.code, next, () => publish(target, next));
  }
}

/** Gives the campaign another code for visitors from India. */
export function publish(target: Target, code: string): Promise<unknown> {
  const countryOverrides = [{ country: 'IN', discount: 50, code }];
  return call(target, 'PATCH', `/v1/campaigns/${target.campaignId}`, { countryOverrides });
}

async function eventLane(target: Target, { events }: Ledger): Promise<never> {
  for (;;) {
    const event = { id: crypto.randomUUID(), name: 'banner_shown', at: new Date() };
    events.unanswered += 1;
    const answer = await fetch(`${target.baseUrl}/v1/banner/events?key=${target.publicKey}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ events: [event] }),
    });
    if (answer.status !== 204) throw new Refusal(`POST /v1/banner/events: ${answer.status}`);
    events.unanswered -= 1;
    events.acknowledged += 1;
    await sleep(5);
  }
}
