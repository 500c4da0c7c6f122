import { listCheckoutSecretIds, listCheckouts } from '../../../storage/checkouts/checkout-lists.ts';
import { readCheckout, readCheckoutSecret, recordCheck } from '../../../storage/checkouts/checkouts.ts';
import { listCodes, readCodes, writeCodes } from '../../../storage/checkouts/codes.ts';
import { listProviderIds } from '../../../storage/checkouts/provider-ids.ts';
import { inHours, now, sampleCode } from '../../core/checkouts/sample-code.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { addCampaign, addCheckout, addMerchant, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const stored = (id: string) => readCheckout(test.database, merchant.id, id);
const check = (checkout: { id: string; providerKeyLast4: string }, problem?: { type: 'key_refused' }) =>
  recordCheck(test.database, merchant.id, checkout, { problems: problem ? [problem] : [] }, now);

describe('the result of a check', () => {
  it('is stored with the time, and the next success removes the problem', async () => {
    const id = await addCheckout(test.database, merchant.id);
    await check({ id, providerKeyLast4: '1234' }, { type: 'key_refused' });
    expect(await stored(id)).toMatchObject({
      version: 2,
      resource: { problems: [{ type: 'key_refused' }], checkedAt: now.toISOString() },
    });
    await check({ id, providerKeyLast4: '1234' });
    expect(await stored(id)).toMatchObject({ version: 3, resource: { problems: [] } });
  });

  it('of a former key is not stored, and neither is one of a deleted checkout', async () => {
    const id = await addCheckout(test.database, merchant.id);
    await check({ id, providerKeyLast4: '9999' }, { type: 'key_refused' });
    await check({ id: 'chk_0', providerKeyLast4: '1234' }, { type: 'key_refused' });
    expect(await stored(id)).toMatchObject({ version: 1, resource: { problems: [] } });
    expect(await stored('chk_0')).toBeUndefined();
  });
});

it('checkouts are listed newest first, and their keys for all merchants', async () => {
  const other = await addMerchant(test.database);
  const ids = [await addCheckout(test.database, merchant.id), await addCheckout(test.database, merchant.id)];
  const foreign = await addCheckout(test.database, other.id);
  const { entries } = await listCheckouts(test.database, merchant.id, { limit: 100 });
  expect(entries.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(await listCheckoutSecretIds(test.database)).toEqual(
    expect.arrayContaining([
      ...ids.map((checkoutId) => ({ merchantId: merchant.id, checkoutId })),
      { merchantId: other.id, checkoutId: foreign },
    ]),
  );
  const secret = { merchantId: merchant.id, checkoutId: foreign };
  expect(await readCheckoutSecret(test.database, secret)).toBeUndefined();
});

describe('codes', () => {
  const write = (campaignId: string, codes: ReturnType<typeof sampleCode>[]) =>
    writeCodes(test.database, {
      merchantId: merchant.id,
      campaignId,
      previous: { codes: [], creations: [], version: 0 },
      codes,
      creations: [],
      campaignVersion: 1,
      shown: undefined,
      redemptions: [],
      day: '2026-03-02',
      retentionMonths: 25,
    });

  it('are read by campaign, and a campaign without any has version 0', async () => {
    const other = await addCampaign(test.database, merchant.id);
    const code = sampleCode();
    await write(other.id, [code]);
    expect(await readCodes(test.database, merchant.id, merchant.campaign.id)).toEqual({
      codes: [],
      creations: [],
      version: 0,
    });
    expect(await listCodes(test.database, merchant.id)).toEqual(
      new Map([[other.id, { codes: [code], creations: [], version: 1 }]]),
    );
  });

  it('identify an account by its newest 20, without those of other checkouts or of the test mode, and those that the provider never had', async () => {
    const codes = Array.from({ length: 25 }, (_, index) =>
      sampleCode({ code: `C${index}`, createdAt: inHours(index), providerId: `promo_${index}` }),
    );
    const { providerId: _none, ...unread } = sampleCode({ createdAt: inHours(99) });
    await write(merchant.campaign.id, [
      ...codes,
      sampleCode({ checkoutId: 'chk_2', providerId: 'other' }),
      sampleCode({ createdAt: inHours(98), mode: 'test', providerId: 'test' }),
      unread,
    ]);
    const newest = codes
      .slice(5)
      .toReversed()
      .map(({ providerId }) => providerId);
    expect(await listProviderIds(test.database, merchant.id, { id: 'chk_1', mode: 'live' })).toEqual(newest);
  });
});
