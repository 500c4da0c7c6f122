import type { Checkout } from '../../../core/checkouts/checkout.ts';
import {
  type CheckoutOrders,
  ordersProblemTypeSchema,
} from '../../../core/checkouts/orders/checkout-orders.ts';
import { DaySums, type FindCode } from '../../../core/checkouts/orders/day-orders.ts';
import type { Window } from '../../../core/checkouts/orders/order.ts';
import {
  MonthlyLimit,
  nextWindow,
  TooManyOrders,
  withCounted,
  withDueRun,
  withEndedRun,
  withLease,
  withOrdersProblem,
  withoutLease,
  withTooMany,
} from '../../../core/checkouts/orders/orders-run.ts';
import { dayAfter, daysOf } from '../../../core/shared/days.ts';
import { readCheckout } from '../../../storage/checkouts/checkouts.ts';
import { listIssuedCodes } from '../../../storage/checkouts/issued-codes.ts';
import {
  changedDays,
  readOrdersDays,
  type StoredDay,
} from '../../../storage/checkouts/orders/orders-days.ts';
import { changeOrders, readOrdersKey } from '../../../storage/checkouts/orders/orders-key.ts';
import type { CheckoutSecretId } from '../../../storage/dynamodb/keys.ts';
import { logFields } from '../../runtime/logging.ts';
import { askPrices } from '../prices/ask-prices.ts';
import { ProviderError } from '../providers/provider.ts';
import type { OrdersClient } from './orders-client.ts';
import { type CountDependencies, ordersKeyOwner } from './orders-dependencies.ts';

/** Attempts of each request to a provider. */
const attempts = 4;

/**
 * Counts a checkout's orders if a count is due. It reads the days of a window, and stores them together with the
 * progress of the run. A window that fails leaves all numbers as they are. If `signal` ends it, another run
 * continues with the window that it did not finish, unless that is its first one, which is a problem. After that, it
 * asks what the checkout charges.
 */
export async function reconcileOrders(
  id: CheckoutSecretId,
  dependencies: CountDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, decryption, openOrders } = dependencies;
  const started = await changeOrders(database, id, (orders) => {
    const due = withDueRun(orders, id.checkoutId, clock());
    return due && { orders: withLease(due, clock()) };
  });
  if (!started) return;
  const [checkout, ciphertext] = await Promise.all([
    readCheckout(database, id.merchantId, id.checkoutId),
    readOrdersKey(database, id),
  ]);
  if (!checkout || !ciphertext) return;
  const key = await decryption.decrypt(ciphertext, ordersKeyOwner(id.merchantId, id.checkoutId));
  const account = openOrders(checkout.resource, key, { signal, attempts });
  const codes = await listIssuedCodes(database, id.merchantId);
  await countWindows(
    { id, started, checkout: checkout.resource, account, signal },
    dependencies,
    (providerId) => codes.get(providerId),
  );
  if (account.chargedPrices && !signal.aborted)
    await askPrices({ ...id, keyId: started.keyId }, account.chargedPrices, dependencies);
}

interface Run {
  id: CheckoutSecretId;
  started: CheckoutOrders;
  checkout: Checkout;
  account: OrdersClient;
  signal: AbortSignal;
}

async function countWindows(run: Run, dependencies: CountDependencies, findCode: FindCode): Promise<void> {
  const { id, started, account, signal } = run;
  const { database, clock } = dependencies;
  let orders: CheckoutOrders | undefined = started;
  for (let window = nextWindow(orders); window; window = orders && nextWindow(orders)) {
    const isFirst = orders === started;
    const counted = await countWindow(account, window, findCode);
    if (counted instanceof ProviderError) {
      if (signal.aborted && !isFirst) return stopForNow(run, dependencies);
      return stopWithProblem(run, counted, dependencies);
    }
    orders = await store(run, window, counted, dependencies);
    if (!orders) return; // the key was removed or replaced
  }
  await changeOrders(database, id, (present) =>
    isSameKey(present, started) ? { orders: withEndedRun(present, clock()) } : undefined,
  );
}

/** Returns the sums of each day, why they could not be read, or that there are too many orders. */
async function countWindow(
  account: OrdersClient,
  window: Window,
  findCode: FindCode,
): Promise<StoredDay[] | ProviderError | 'too_many'> {
  const sums = new DaySums(findCode);
  const limit = new MonthlyLimit();
  try {
    await account.read(window, (order) => {
      if (sums.add(order)) limit.count(order.day);
    });
  } catch (error) {
    if (error instanceof TooManyOrders) return 'too_many';
    if (error instanceof ProviderError) return error;
    throw error;
  }
  return daysOf({ from: window.from, to: dayAfter(window.before, -1) }).map((day) => ({
    day,
    ...sums.of(day),
  }));
}

/** Stores the days of a window and the run's progress in one transaction. */
async function store(
  { id, started }: Run,
  window: Window,
  counted: StoredDay[] | 'too_many',
  { database, retentionMonths, clock }: CountDependencies,
): Promise<CheckoutOrders | undefined> {
  const { from, before } = window;
  const days = counted === 'too_many' ? [] : counted;
  const stored =
    days.length > 0 ? await readOrdersDays(database, id.checkoutId, { from, to: dayAfter(before, -1) }) : [];
  const writes = changedDays(id.checkoutId, stored, days, retentionMonths);
  return changeOrders(database, id, (present) => {
    if (!isSameKey(present, started)) return undefined;
    const next = counted === 'too_many' ? withTooMany(present, window) : withCounted(present, window);
    return { orders: withLease(next, clock()), writes };
  });
}

/** The next hourly run continues with the window that this one did not finish. */
async function stopForNow({ id, started }: Run, { database }: CountDependencies): Promise<void> {
  await changeOrders(database, id, (present) =>
    isSameKey(present, started) ? { orders: withoutLease(present) } : undefined,
  );
}

async function stopWithProblem(
  { id, started, checkout }: Run,
  { problem, permission, field }: ProviderError,
  { database, clock }: CountDependencies,
): Promise<void> {
  const type = ordersProblemTypeSchema.safeParse(problem).data ?? 'unexpected_response';
  const found = { type, permission: permission ?? null, field: field ?? null };
  logFields({ message: 'orders_problem', ...found, provider: checkout.provider, checkoutId: id.checkoutId });
  await changeOrders(database, id, (present) =>
    isSameKey(present, started) ? { orders: withOrdersProblem(present, found, clock()) } : undefined,
  );
}

function isSameKey(present: CheckoutOrders, started: CheckoutOrders): boolean {
  return present.keyId === started.keyId;
}
