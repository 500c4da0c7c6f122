import type { FakeOrder } from './fake-orders.ts';
import type { FakePrice } from './fake-prices.ts';

/** A request as a fake provider gets it. */
export interface FakeRequest {
  method: string;
  /** The part of the address before `?`. */
  path: string;
  query: URLSearchParams;
  /** Values by lower-case name. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A response of a fake provider. */
export interface FakeResponse {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** A discount at a fake provider, as its dashboard shows it. */
export interface FakeDiscount {
  code: string;
  discount: number;
  /** True if the checkout accepts the code now. */
  isActive: boolean;
  redemptions: number;
  providerProductIds: readonly string[];
  /** Milliseconds since 1970; `null` for never. */
  expiresAt: number | null;
}

/**
 * A fake provider with one account: what its API, its dashboard and its checkout do. The demo and the tests
 * use the same fakes.
 */
export interface FakeCheckout {
  /** The provider's API. */
  readonly respond: (request: FakeRequest) => FakeResponse;
  /** A key with every permission that the service needs. */
  readonly providerKey: string;
  /** A key that may read orders and discounts. */
  readonly ordersKey: string;
  /** Payments at the account. */
  readonly orders: FakeOrder[];
  /** Prices of the account, where the provider says what its checkout charges. */
  readonly prices?: FakePrice[];
  /** Keys and their permissions. */
  readonly keys: Map<string, ReadonlySet<string>>;
  /** Products of the account. */
  readonly products: Set<string>;
  /** All discounts that are not deleted. */
  discounts(): FakeDiscount[];
  /** Returns the provider's identifier of a code. */
  providerIdOf(code: string): string | undefined;
  /** A shopper pays with the code. Returns the discount, or `undefined` if the checkout rejects the code. */
  redeem(code: string): number | undefined;
  /** A shopper who entered the code leaves without payment, where the provider counts that. */
  abandon(code: string): void;
  /** The merchant adds a discount by hand. */
  createByHand(code: string, discount: number): void;
  /** The merchant turns a code off. */
  deactivate(code: string): void;
  /** The merchant deletes a code, or archives it where nothing can be deleted. */
  remove(code: string): void;
  /** The merchant changes a percentage, where the provider allows it. */
  changeDiscount(code: string, discount: number): void;
  /** The merchant gives a code another name, where the provider allows it. */
  rename(code: string, name: string): void;
}

/** An error that a fake provider returns. */
export class FakeError extends Error {
  readonly response: FakeResponse;

  constructor(status: number, body: unknown) {
    super(`status ${status}`);
    this.response = jsonResponse(status, body);
  }
}

/** Returns a response with JSON. */
export function jsonResponse(status: number, body: unknown): FakeResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Handles a request; errors that `handle` throws become responses. */
export function respondWith(handle: (request: FakeRequest) => FakeResponse) {
  return (request: FakeRequest): FakeResponse => {
    try {
      return handle(request);
    } catch (error) {
      if (error instanceof FakeError) return error.response;
      throw error;
    }
  };
}

/** Returns the key of an Authorization header. */
export function bearerOf({ headers }: FakeRequest): string | undefined {
  return /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Returns the names in `given` that are not `allowed`. */
export function unknownNames(given: Iterable<string>, allowed: readonly string[]): string[] {
  return [...given].filter((name) => !allowed.includes(name));
}
