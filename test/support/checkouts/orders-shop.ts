import type { CheckoutProvider } from '../../../core/checkouts/checkout.ts';
import type { DayOrders } from '../../../core/checkouts/orders/day-orders.ts';
import { newOrders, withRequestedRun } from '../../../core/checkouts/orders/orders-run.ts';
import { makeCheckout } from '../../../core/checkouts/provider-key.ts';
import { dayMs } from '../../../core/shared/durations.ts';
import { reconcileOrders } from '../../../lambdas/checkouts/orders/count-orders.ts';
import { ordersClientOf } from '../../../lambdas/checkouts/orders/orders-client-of.ts';
import type { CountDependencies } from '../../../lambdas/checkouts/orders/orders-dependencies.ts';
import { newId } from '../../../lambdas/runtime/environment.ts';
import { insertCheckout } from '../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { readOrdersDays } from '../../../storage/checkouts/orders/orders-days.ts';
import { changeOrders, putOrdersKey } from '../../../storage/checkouts/orders/orders-key.ts';
import type { Database, TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { fakeCheckouts } from './fake-checkouts.ts';

/** A checkout at a fake provider with a key for orders, which the service counts into a table. */
export class OrdersShop {
  readonly database: TrailedDatabase;
  readonly provider: CheckoutProvider;
  readonly merchantId: string;
  readonly checkoutId = newId('chk');
  readonly fake;
  now = new Date('2026-11-23T12:00:00.000Z');

  constructor(provider: CheckoutProvider, database: TrailedDatabase, merchantId: string) {
    this.provider = provider;
    this.database = database;
    this.merchantId = merchantId;
    this.fake = fakeCheckouts[provider](() => this.now);
  }

  get id() {
    return { merchantId: this.merchantId, checkoutId: this.checkoutId };
  }

  /** Connects the checkout and its key. The first count is due, and goes back so many days. */
  async connect(firstDays?: number): Promise<void> {
    const { providerKey, ordersKey } = this.fake;
    const checkout = makeCheckout({ provider: this.provider, providerKey }, this.checkoutId, this.now);
    const ciphertext = Buffer.from('encrypted');
    const outcome = await insertCheckout(this.database, this.merchantId, checkout, ciphertext);
    if (outcome !== 'created') throw new Error(`The checkout is not connected: ${outcome}`);
    const orders = newOrders({ ordersKey, keyId: 'key_1', keyScope: [] }, null, this.now);
    const run = firstDays === undefined ? orders.run : { from: this.day(-firstDays), before: this.day(0) };
    const connected = run ? { ...orders, run } : orders;
    await putOrdersKey(
      this.database,
      { ...this.id, mode: checkout.mode },
      ciphertext,
      () => connected,
      () => true,
    );
  }

  /**
   * Starts a count as the merchant does, or continues one that did not end, and runs it. Returns the first day
   * of a new count: one that is continued does not read again what it counted before.
   */
  async count(
    database: Database = this.database,
    signal = new AbortController().signal,
  ): Promise<string | undefined> {
    let first: string | undefined;
    await changeOrders(database, this.id, (orders) => {
      const started = withRequestedRun({ ...orders, requests: [] }, undefined, this.now);
      if (typeof started === 'string') return undefined;
      first = started.run?.from;
      return { orders: started };
    });
    await reconcileOrders(this.id, this.dependencies(database), signal);
    return first;
  }

  dependencies(database: Database = this.database): CountDependencies {
    const { ordersKey, transport } = this.fake;
    return {
      database,
      clock: () => this.now,
      decryption: { decrypt: async () => ordersKey },
      openOrders: (checkout, key, options) =>
        ordersClientOf(checkout, key, { ...options, fetch: transport.fetch, pause: async () => {} }),
      retentionMonths: 25,
    };
  }

  async orders() {
    return (await readCheckout(this.database, this.merchantId, this.checkoutId))?.resource.orders;
  }

  /** Returns all stored days. */
  async days(): Promise<Map<string, DayOrders>> {
    const period = { from: '2000-01-01', to: '2999-01-01' };
    const days = await readOrdersDays(this.database, this.checkoutId, period);
    return new Map(days.map(({ day, ...sums }) => [day, sums]));
  }

  day(days: number): string {
    return new Date(this.now.getTime() + days * dayMs).toISOString().slice(0, 10);
  }
}
