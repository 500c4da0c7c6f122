import { setTimeout as sleep } from 'node:timers/promises';
import { type Ledger, note, noteNew } from './ledger.ts';

/** A merchant of the killed service. */
export interface Target {
  baseUrl: string;
  secretKey: string;
  /** A campaign with a separate public key. */
  campaignId: string;
  publicKey: string;
}

interface WriteResponse {
  data?: Record<string, unknown>;
}

/** An unexpected response. */
export class ResponseError extends Error {
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(what: string, status: number, text: string) {
    super(`${what}: ${status} ${text}`);
    this.status = status;
    this.requestId = /"requestId":"([^"]+)"/.exec(text)?.[1];
  }
}

/** Sends one call; throws without a response, and a `ResponseError` unless the status is 2xx. */
export async function call(
  target: Pick<Target, 'baseUrl' | 'secretKey'>,
  method: string,
  path: string,
  body?: object,
): Promise<WriteResponse> {
  const headers = { authorization: `Bearer ${target.secretKey}`, 'content-type': 'application/json' };
  const response = await fetch(target.baseUrl + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new ResponseError(`${method} ${path}`, response.status, text);
  return text === '' ? {} : JSON.parse(text);
}

/** The load of one round: its target, where its visitors are, and what hears of what happens. */
export interface Round {
  target: Target;
  country: string;
  ledger: Ledger;
  isGone: () => boolean;
}

/** Writes on several lanes until the service is gone, then returns unexpected errors. */
export async function writeUntilGone(round: Round): Promise<Error[]> {
  const violations: Error[] = [];
  const lanes = [productLane, productLane, keyLane, publishLane, eventLane].map((lane) =>
    lane(round).catch((error: Error) => {
      if (error instanceof ResponseError || !round.isGone()) violations.push(error);
    }),
  );
  await Promise.all(lanes);
  return violations;
}

/** Sends a call and repeats it after a 503, as its `Retry-After` requests. */
async function patientCall({ target, ledger }: Round, method: string, path: string, body?: object) {
  for (;;) {
    try {
      return await call(target, method, path, body);
    } catch (error) {
      if (!(error instanceof ResponseError) || error.status !== 503) throw error;
      ledger.repeated += 1;
      await sleep(1_000);
    }
  }
}

async function productLane(round: Round): Promise<never> {
  const { ledger } = round;
  for (;;) {
    const product = { name: 'Book', url: 'https://a.example', baseCurrency: 'USD', basePrice: 1 };
    const { data } = await patientCall(round, 'POST', '/v1/products', product);
    const id = String(data?.id);
    const written = noteNew<number | undefined>(ledger, `product ${id}`, 1);
    ledger.products.set(id, written);
    for (let basePrice = 2; basePrice < 5; basePrice++)
      await note(ledger, written, basePrice, () =>
        patientCall(round, 'PATCH', `/v1/products/${id}`, { basePrice }),
      );
    if (ledger.products.size % 3 > 0)
      await note(ledger, written, undefined, () => patientCall(round, 'DELETE', `/v1/products/${id}`));
  }
}

async function keyLane(round: Round): Promise<never> {
  const { ledger } = round;
  for (;;) {
    const { data } = await patientCall(round, 'POST', '/v1/api-keys', { name: 'Crash', type: 'public' });
    const written = noteNew(ledger, `key ${data?.id}`, true);
    ledger.keys.set(String(data?.key), written);
    await note(ledger, written, false, () => patientCall(round, 'DELETE', `/v1/api-keys/${data?.id}`));
  }
}

async function publishLane(round: Round): Promise<never> {
  for (;;) {
    const next = crypto.randomUUID();
    await note(round.ledger, round.ledger.code, next, () => {
      const { path, body } = publication(round.target, next);
      return patientCall(round, 'PATCH', path, body);
    });
  }
}

/** Gives the campaign another code for visitors from India. */
export function publish(target: Target, code: string): Promise<unknown> {
  const { path, body } = publication(target, code);
  return call(target, 'PATCH', path, body);
}

function publication({ campaignId }: Target, code: string) {
  const countryOverrides = [{ country: 'IN', discount: 50, code }];
  return { path: `/v1/campaigns/${campaignId}`, body: { countryOverrides } };
}

async function eventLane({ target, country, ledger }: Round): Promise<never> {
  const counts = { acknowledged: 0, withoutResponse: 0 };
  ledger.events.set(country, counts);
  for (;;) {
    const event = { id: crypto.randomUUID(), name: 'banner_shown', at: new Date() };
    counts.withoutResponse += 1;
    const response = await fetch(`${target.baseUrl}/v1/banner/events?key=${target.publicKey}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'cloudfront-viewer-country': country },
      body: JSON.stringify({ events: [event] }),
    });
    if (response.status !== 204)
      throw new ResponseError('POST /v1/banner/events', response.status, await response.text());
    counts.withoutResponse -= 1;
    counts.acknowledged += 1;
    await sleep(5);
  }
}
