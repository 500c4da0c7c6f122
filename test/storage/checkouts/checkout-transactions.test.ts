import { defaultCheckoutSettings } from '../../../core/checkouts/campaign-checkout.ts';
import { makeCheckout } from '../../../core/checkouts/provider-key.ts';
import { listCheckouts } from '../../../storage/checkouts/checkout-lists.ts';
import {
  beginDisconnection,
  endDisconnection,
  insertCheckout,
  replaceProviderKey,
} from '../../../storage/checkouts/checkout-transactions.ts';
import { readCheckout, readCheckoutSecret } from '../../../storage/checkouts/checkouts.ts';
import { readCounters } from '../../../storage/counters.ts';
import { patchCampaign } from '../../../storage/transactions/campaigns.ts';
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
const secretOf = async (checkoutId: string, isDisconnecting = false) => {
  const ids = { merchantId: merchant.id, checkoutId };
  const ciphertext = await readCheckoutSecret(test.database, ids, isDisconnecting);
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

it('a disconnecting checkout stays with its key elsewhere, counts no more and cannot get a campaign', async () => {
  const { checkout } = await addCheckout();
  const begin = () => beginDisconnection(test.database, merchant.id, checkout.id, now);
  const begun = { id: checkout.id, disconnectingSince: expect.any(String) };
  expect(await begin()).toMatchObject(begun);
  expect(await readCheckout(test.database, merchant.id, checkout.id)).toMatchObject({ resource: begun });
  expect([await secretOf(checkout.id), await secretOf(checkout.id, true)]).toEqual([undefined, 'first']);
  expect(await counted()).toBe(0);
  expect(await begin()).toMatchObject(begun);
  expect(await counted()).toBe(0);
  const assignment = { ...defaultCheckoutSettings, id: checkout.id };
  const patch = { checkout: assignment };
  expect(await patchCampaign(test.database, merchant.id, merchant.campaign.id, patch, now)).toBe(
    'checkout_missing',
  );
});

it('a new key of a disconnecting checkout is used for nothing else, either', async () => {
  const { checkout } = await addCheckout();
  await beginDisconnection(test.database, merchant.id, checkout.id, now);
  await replaceProviderKey(test.database, merchant.id, checkout.id, newKey, now);
  expect([await secretOf(checkout.id), await secretOf(checkout.id, true)]).toEqual([undefined, 'second']);
});

it('a disconnected checkout leaves no key', async () => {
  const { checkout } = await addCheckout();
  await beginDisconnection(test.database, merchant.id, checkout.id, now);
  await endDisconnection(test.database, merchant.id, checkout.id);
  expect(await readCheckout(test.database, merchant.id, checkout.id)).toBeUndefined();
  expect([await secretOf(checkout.id), await secretOf(checkout.id, true)]).toEqual([undefined, undefined]);
  await endDisconnection(test.database, merchant.id, checkout.id);
  expect(await beginDisconnection(test.database, merchant.id, checkout.id, now)).toBe('missing');
});
