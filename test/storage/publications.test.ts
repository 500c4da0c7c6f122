import { rulesOf } from '../../core/campaigns/campaign-rules.ts';
import { makeDefaultCampaign } from '../../core/campaigns/default-campaign.ts';
import { firstPublication } from '../../core/campaigns/first-publication.ts';
import type { Publication } from '../../core/campaigns/publication.ts';
import { publicationKey } from '../../storage/dynamodb/keys.ts';
import { transact } from '../../storage/dynamodb/transaction.ts';
import { updateVersioned } from '../../storage/dynamodb/writes.ts';
import { toPublication } from '../../storage/publication-item.ts';
import { putPublication, readPublication } from '../../storage/publications.ts';
import { useDatabase } from '../support/storage/database.ts';
import { addMerchant, now } from '../support/storage/merchants.ts';

const database = useDatabase();

test('a publication is read as it was written', async () => {
  const publication: Publication = {
    campaignId: 'camp_1',
    merchantId: 'mer_1',
    version: 7,
    isSuspended: false,
    baseCurrency: 'EUR',
    rules: rulesOf({ code: 'SUN', countryOverrides: [{ country: 'IN', discount: 45, code: 'TWO  WORDS' }] }),
  };
  expect(await transact(database.database, [putPublication(publication)])).toBe('committed');
  expect(await readPublication(database.database, 'camp_1')).toEqual(publication);
});

test('a change of a publication raises its version', async () => {
  const { campaign } = await addMerchant(database.database);
  expect(
    await transact(database.database, [
      updateVersioned(publicationKey(campaign.id), { set: { isSuspended: true } }),
    ]),
  ).toBe('committed');
  expect(await readPublication(database.database, campaign.id)).toMatchObject({
    version: 2,
    isSuspended: true,
  });
});

/** The item of a default campaign's first publication. */
const item =
  putPublication(
    firstPublication(makeDefaultCampaign('camp_1', now()), { merchantId: 'mer_1', isSuspended: false }),
  ).operation.Put?.Item ?? {};

test('a publication without a currency is in US dollars', () => {
  expect(item).not.toHaveProperty('baseCurrency');
  expect(toPublication(item).baseCurrency).toBe('USD');
});

test('codes of a publication are texts by percentage, or absent', () => {
  expect(toPublication(item).codes).toBeUndefined();
  expect(toPublication({ ...item, codes: { 60: 'PPP60' } }).codes).toEqual({ 60: 'PPP60' });
  expect(() => toPublication({ ...item, codes: { 60: 5 } })).toThrow('publication.codes');
});

test('codes are of a test checkout, or of a live one if nothing is stored; any other mode is malformed', () => {
  expect(toPublication(item).codesMode).toBeUndefined();
  expect(toPublication({ ...item, codesMode: 'test' }).codesMode).toBe('test');
  expect(() => toPublication({ ...item, codesMode: 'trial' })).toThrow('publication.codesMode');
  expect(() => toPublication({ ...item, codesMode: null })).toThrow('publication.codesMode');
});
