import type { FakeCheckout } from '../../demo/checkouts/fake-checkout.ts';
import type { RateStub } from '../../test/support/emulator/rate-stub.ts';
import { type Caller, callApi } from '../../test/support/service/requests.ts';

/** Runs one request and records one function's table calls during it, by the function's id. */
export type RecordCase = <Result>(
  functionId: string,
  request: string,
  run: () => Promise<Result>,
) => Promise<Result>;

/** The service that the journey visits. */
export interface JourneyService {
  merchant: Caller;
  /** Scheduled functions that access the table. */
  schedules: readonly { functionId: string; run: () => Promise<unknown> }[];
  rates: RateStub;
  /** Fake Stripe account that the service calls. */
  stripe: FakeCheckout;
  /** Fake Paddle account that the service calls. */
  paddle: FakeCheckout;
  /** Tells the targets of what counts as changed every hour. */
  check: () => Promise<unknown>;
  /** Waits for the runs of queued messages, as no request waits for those of a standard queue. */
  idle: () => Promise<void>;
  /** Leaves sums of a checkout's orders, as a disconnection does whose request ends too early. */
  leaveOrdersDay: (checkoutId: string) => Promise<void>;
}

type Headers = Record<string, string>;

/** Returns headers with a new Idempotency-Key. */
export const once = (): Headers => ({ 'idempotency-key': crypto.randomUUID() });

/** Returns a call of the management API that must succeed. */
export function apiOf(merchant: Caller) {
  return async (method: string, path: string, body?: unknown, headers?: Headers) => {
    const response = await callApi(merchant, method, `/v1${path}`, body, headers);
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
    const { id, key, checkedAt } = response.body?.data ?? {};
    const etag = response.headers.get('etag') ?? '';
    return { id: String(id), key: String(key), etag, checkedAt };
  };
}

/** A call of the management API. */
export type Api = ReturnType<typeof apiOf>;
