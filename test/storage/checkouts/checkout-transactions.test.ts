import { makeCheckout } from '../../../core/checkouts/provider-key.ts';
import { listCheckouts } from '../../../storage/checkouts/checkout-lists.ts';
import {
  insertCheckout,
  removeCheckout,
  replaceProviderKey,
} from '../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout, readCheckoutSecret } from '../../../storage/checkouts/checkouts.ts';
import { readCounters } from '../../../storage/counters.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { newId, now, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

async function addCheckout() {
  const input = { provider: 'stripe', providerKey: 'rk_live_1234' } as const;
  const checkout = makeCheckout(input, newId('chk'), now());
  const outcome = await insertCheckout(test.database, merchant.id, checkout, bytes('first'));
  return { checkout, outcome };
}

const counted = async () => (await readCounters(test.database, merchant.id)).checkouts;
const secretOf = async (checkoutId: string) => {
  const ciphertext = await readCheckoutSecret(test.database, { merchantId: merchant.id, checkoutId });
  return ciphertext && Buffer.from(ciphertext).toString();
};

/** A new key of the same mode. */
const newKey = {
  providerKey: 'rk_live_5678',
  mode: 'live',
  keyScope: 'discounts',
  ciphertext: bytes('second'),
} as const;

it('a new checkout is stored with its encrypted key and counted', async () => {
  const { checkout, outcome } = await addCheckout();
  expect(outcome).toBe('created');
  expect(await readCheckout(test.database, merchant.id, checkout.id)).toEqual({
    resource: checkout,
    version: 1,
  });
  expect(await secretOf(checkout.id)).toBe('first');
  expect(await counted()).toBe(1);
});

it('the sixth checkout is rejected, with its key', async () => {
  for (let count = 0; count < 5; count++) expect((await addCheckout()).outcome).toBe('created');
  const { checkout, outcome } = await addCheckout();
  expect(outcome).toBe('limit_reached');
  expect(await secretOf(checkout.id)).toBeUndefined();
  const { entries } = await listCheckouts(test.database, merchant.id, { limit: 100 });
  expect(entries).toHaveLength(5);
});

it('a new key replaces the former one', async () => {
  const { checkout } = await addCheckout();
  const replaced = await replaceProviderKey(test.database, merchant.id, checkout.id, newKey, now);
  expect(replaced).toMatchObject({ resource: { id: checkout.id, providerKeyLast4: '5678' }, version: 2 });
  expect(await secretOf(checkout.id)).toBe('second');
});

it('a key of another version of the checkout is not stored', async () => {
  const { checkout } = await addCheckout();
  const isExpected = (version: number) => version === 7;
  expect(await replaceProviderKey(test.database, merchant.id, checkout.id, newKey, now, isExpected)).toBe(
    'precondition_failed',
  );
  expect(await secretOf(checkout.id)).toBe('first');
});

it('a removed checkout leaves no key', async () => {
  const { checkout } = await addCheckout();
  expect(await removeCheckout(test.database, merchant.id, checkout.id)).toBe('deleted');
  expect(await readCheckout(test.database, merchant.id, checkout.id)).toBeUndefined();
  expect(await secretOf(checkout.id)).toBeUndefined();
  expect(await counted()).toBe(0);
  expect(await removeCheckout(test.database, merchant.id, checkout.id)).toBe('missing');
});
