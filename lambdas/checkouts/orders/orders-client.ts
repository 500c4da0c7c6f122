import type { Order, Window } from '../../../core/checkouts/orders/order.ts';
import type { AskPrices } from '../prices/charged-prices.ts';
import { ProviderError } from '../providers/provider.ts';
import { unexpectedResponse } from '../providers/provider-responses.ts';

/** Receives each order that was read, some more than once. */
export type AddOrder = (order: Order) => void;

/** A provider account in which a key may only read orders and discounts. Methods throw `ProviderError`. */
export interface OrdersClient {
  /** Tries each permission that a count needs, and returns them. Throws `key_refused` with the first that is missing. */
  probe(): Promise<string[]>;
  /** Returns true if the account has one of these discounts. */
  hasDiscount(providerIds: readonly string[]): Promise<boolean>;
  /** Reads all orders of the days. May throw `TooManyOrders`. */
  read(window: Window, add: AddOrder): Promise<void>;
  /** Returns what the checkout charges. Missing where the provider does not say it. */
  chargedPrices?: AskPrices;
}

/** One page of a list: its entries, and the position of the next page, `undefined` after the last one. */
export interface ListPage {
  entries: readonly unknown[];
  next: string | undefined;
}

/**
 * Reads a list page by page. Throws `unexpected_response` if the provider returns a page again as the next one,
 * because the list would never end. `signal` ends it after a page.
 */
export async function readPages(
  read: (position: string | undefined) => Promise<ListPage>,
  each: (entry: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  const positions = new Set<string>();
  let position: string | undefined;
  do {
    const { entries, next } = await read(position);
    for (const entry of entries) each(entry);
    if (next !== undefined && positions.has(next)) throw unexpectedResponse('has_more');
    if (next !== undefined) positions.add(next);
    position = next;
  } while (position !== undefined && !signal?.aborted);
}

/** Returns true if one of these reads finds something. A read that fails is thrown only if none does. */
export async function isAnyFound(reads: readonly Promise<boolean | ProviderError>[]): Promise<boolean> {
  const results = await Promise.all(reads);
  if (results.includes(true)) return true;
  const failed = results.find((result) => result instanceof ProviderError);
  if (failed) throw failed;
  return false;
}
