import type { DayOrders, OrderSums } from '../../../core/checkouts/orders/day-orders.ts';
import type { Period } from '../../../core/shared/days.ts';
import { statisticsExpiry } from '../../../core/statistics/retention.ts';
import { tableAttributes } from '../../../platform/table.ts';
import type { Database } from '../../dynamodb/database.ts';
import { inParallel } from '../../dynamodb/in-parallel.ts';
import { type Item, number, text } from '../../dynamodb/items.ts';
import { ordersDayKey, ordersPartition } from '../../dynamodb/keys.ts';
import { itemsWith, readItems } from '../../dynamodb/reads.ts';
import { deleteItem } from '../../dynamodb/single-writes.ts';
import { put, type Write } from '../../dynamodb/writes.ts';

/** The sums of a UTC day. */
export type StoredDay = DayOrders & { day: string };

const deletesAtOnce = 48;

/** Converts a stored item to the sums of a day. Throws if it is malformed. */
export function toOrdersDay({ sk, sums, cards }: Item): StoredDay {
  const day = text(sk, 'orders.sk');
  const entries = Object.entries(Object(sums)).map(([place, values]) => [place, sumsOf(values, day)]);
  const counts = Object.entries(Object(cards)).map(([card, count]) => [card, number(count, `orders.${day}`)]);
  return { day, sums: Object.fromEntries(entries), cards: Object.fromEntries(counts) };
}

function sumsOf(values: unknown, day: string): OrderSums {
  const [orders, net, refunded, otherCards] = Array.isArray(values) ? values : [];
  const path = `orders.${day}`;
  return {
    orders: number(orders, path),
    net: number(net, path),
    refunded: number(refunded, path),
    otherCards: number(otherCards, path),
  };
}

/** Reads the sums of a checkout's days, both included, consistently. Days without orders have none. */
export async function readOrdersDays(
  database: Database,
  checkoutId: string,
  { from, to }: Period,
): Promise<StoredDay[]> {
  const items = await readItems(database, {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': ordersPartition(checkoutId), ':from': from, ':to': to },
  });
  return items.map(toOrdersDay);
}

/** Returns the writes of the days that differ from the stored ones. A day is always written as a whole. */
export function changedDays(
  checkoutId: string,
  stored: readonly StoredDay[],
  counted: readonly StoredDay[],
  retentionMonths: number,
): Write[] {
  const former = new Map(stored.map((day) => [day.day, textOf(day)]));
  return counted.flatMap((day) => {
    if (textOf(day) === (former.get(day.day) ?? textOf({ sums: {}, cards: {} }))) return [];
    const sums = Object.entries(day.sums).map(([place, { orders, net, refunded, otherCards }]) => [
      place,
      [orders, net, refunded, otherCards],
    ]);
    return put({
      ...ordersDayKey(checkoutId, day.day),
      sums: Object.fromEntries(sums),
      cards: day.cards,
      [tableAttributes.expiry]: statisticsExpiry(day.day, retentionMonths),
    });
  });
}

function textOf({ sums, cards }: DayOrders): string {
  const sorted = (record: object) => Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([sorted(sums).map(([place, values]) => [place, sorted(values)]), sorted(cards)]);
}

/** Deletes the sums of all days of a checkout. Repeatable. */
export async function removeOrdersDays(database: Database, checkoutId: string): Promise<void> {
  const items = await readItems(database, {
    ...itemsWith(ordersPartition(checkoutId)),
    ProjectionExpression: 'sk',
  });
  await inParallel(items, deletesAtOnce, ({ sk }) =>
    deleteItem(database, ordersDayKey(checkoutId, String(sk))),
  );
}
