import { dayMs, hourMs } from '../../../../core/shared/durations.ts';
import { fakeOrder } from '../../../../demo/checkouts/fake-orders.ts';
import type { TrailedDatabase } from '../../../../storage/dynamodb/database.ts';
import { OrdersShop } from '../../../support/checkouts/orders-shop.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { intercept } from '../../../support/storage/interference.ts';
import { addMerchant } from '../../../support/storage/merchants.ts';

const test = useDatabase();

/** Returns a database of which a run uses so many calls, and is then killed before or after the next one. */
function lethal(database: TrailedDatabase, calls: number, isAfter: boolean) {
  let left = calls;
  let kill = () => {};
  const killed = new Promise<'killed'>((resolve) => (kill = () => resolve('killed')));
  const die = () => {
    kill();
    return new Promise<never>(() => {});
  };
  const killing = intercept(database, async (_name, _input, proceed) => {
    left -= 1;
    if (left < 0 && !isAfter) return die();
    const result = await proceed();
    return left < 0 ? die() : result;
  });
  return { database: killing, killed };
}

/** Days before the present one, in two windows of the first count: the present month, and the one before. */
const windows = [
  [2, 5, 9],
  [30, 33, 40],
];

it('a run that is killed at any call of the table leaves all days of a window, or none', async () => {
  const states = new Set<string>();
  let isComplete = false;
  for (let calls = 0; !isComplete; calls++)
    for (const isAfter of [false, true]) {
      const shop = new OrdersShop('polar', test.database, (await addMerchant(test.database)).id);
      for (const ago of windows.flat())
        shop.fake.orders.push(fakeOrder({ at: new Date(shop.now.getTime() - ago * dayMs) }));
      await shop.connect(45);
      const { database, killed } = lethal(test.database, calls, isAfter);
      isComplete = (await Promise.race([shop.count(database), killed])) !== 'killed';
      const stored = await shop.days();
      const found = windows.map((days) => days.map((ago) => stored.has(shop.day(-ago))));
      states.add(JSON.stringify(found));
      const orders = await shop.orders();
      expect(orders?.countedAt === null).toBe(orders?.status === 'counting');

      shop.now = new Date(shop.now.getTime() + hourMs); // the lease of a killed run ends
      await shop.count();
      expect(await shop.orders()).toMatchObject({ status: 'current', countedFrom: shop.day(-45) });
      expect((await shop.days()).size).toBe(6);
    }
  const [all, none] = ['[true,true,true]', '[false,false,false]'];
  expect([...states]).toEqual([`[${none},${none}]`, `[${all},${none}]`, `[${all},${all}]`]);
});

it('a recount that is killed replaces all days of its window, or none', async () => {
  const states = new Set<string>();
  let isComplete = false;
  for (let calls = 0; !isComplete; calls++) {
    const shop = new OrdersShop('polar', test.database, (await addMerchant(test.database)).id);
    for (const ago of windows.flat().slice(0, 4))
      shop.fake.orders.push(fakeOrder({ at: new Date(shop.now.getTime() - ago * dayMs) }));
    await shop.connect(35);
    await shop.count();
    const old = await shop.days();
    for (const order of shop.fake.orders) order.refunded = 1_000;
    const { database, killed } = lethal(test.database, calls, false);
    isComplete = (await Promise.race([shop.count(database), killed])) !== 'killed';
    const now = await shop.days();
    states.add(
      [...now]
        .map(([day, sums]) => (JSON.stringify(old.get(day)) === JSON.stringify(sums) ? 'old' : 'new'))
        .join(),
    );
  }
  expect([...states]).toEqual(['old,old,old,old', 'new,new,new,new']);
});
