import { type CodesChange, readCodes, writeCodes } from '../../../storage/checkouts/codes.ts';
import { publicationKey } from '../../../storage/dynamodb/keys.ts';
import { readPublication } from '../../../storage/publications.ts';
import { readStatistics } from '../../../storage/statistics.ts';
import { sampleCode } from '../../core/checkouts/sample-code.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { intercept } from '../../support/storage/interference.ts';
import { readItem, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const code = sampleCode();
const live = { [code.discount]: code.code };
const shown = {
  codes: live,
  codesEndAt: code.endsAt ?? undefined,
  codesMode: undefined,
  unconfirmed: undefined,
  saleCode: undefined,
};

const write = (fields: Partial<CodesChange>, database = test.database) =>
  writeCodes(database, {
    merchantId: merchant.id,
    campaignId: merchant.campaign.id,
    previous: { codes: [], creations: [], version: 0 },
    codes: [code],
    creations: [],
    campaignVersion: 1,
    shown: undefined,
    redemptions: [],
    day: '2026-03-02',
    retentionMonths: 25,
    ...fields,
  });
const stored = () => readCodes(test.database, merchant.id, merchant.campaign.id);
const redeemed = async () => {
  const period = { from: '2026-03-01', to: '2026-03-31' };
  return (await readStatistics(test.database, merchant.campaign.id, period)).redemptions;
};

it('codes, the live codes of the publication and redemptions are written together', async () => {
  expect(
    await write({
      shown,
      redemptions: [{ code: code.code, discount: 60, isSale: false, redeemed: 3 }],
    }),
  ).toEqual({ codes: [code], creations: [], version: 1 });
  expect(await stored()).toEqual({ codes: [code], creations: [], version: 1 });
  expect(await readPublication(test.database, merchant.campaign.id)).toMatchObject({
    codes: live,
    version: 2,
  });
  expect(await redeemed()).toEqual([{ day: '2026-03-02', discount: 60, isSale: false, redeemed: 3 }]);
});

it('codes alone touch neither the publication nor the statistics', async () => {
  const sizes: number[] = [];
  const counting = intercept(test.database, (_name, input, proceed) => {
    sizes.push((input as { TransactItems?: unknown[] }).TransactItems?.length ?? 0);
    return proceed();
  });
  const publication = await readItem(test.database, publicationKey(merchant.campaign.id));
  await write({}, counting);
  expect(sizes).toEqual([2]); // the codes, and the condition on the campaign
  expect(await readItem(test.database, publicationKey(merchant.campaign.id))).toEqual(publication);
  expect(await redeemed()).toEqual([]);
});

it('the next write needs the version that was read', async () => {
  const first = await write({});
  const ended = { ...code, status: 'ended' } as const;
  const change = {
    previous: { codes: [code], creations: [], version: 1 },
    codes: [ended],
    redemptions: [{ code: code.code, discount: 60, isSale: false, redeemed: 1 }],
  };
  expect(await write(change)).toEqual({ codes: [ended], creations: [], version: 2 });
  expect(await write(change)).toBeUndefined();
  expect(await write({ previous: { codes: [], creations: [], version: 0 } })).toBeUndefined();
  expect(first).toEqual({ codes: [code], creations: [], version: 1 });
  expect(await stored()).toEqual({ codes: [ended], creations: [], version: 2 });
  expect(await redeemed()).toMatchObject([{ redeemed: 1 }]);
});

it('a campaign that changed since it was read rejects the write', async () => {
  expect(
    await write({
      campaignVersion: 2,
      shown,
      redemptions: [{ code: code.code, discount: 60, isSale: false, redeemed: 1 }],
    }),
  ).toBeUndefined();
  expect(await stored()).toEqual({ codes: [], creations: [], version: 0 });
  expect(await readPublication(test.database, merchant.campaign.id)).not.toHaveProperty('codes', live);
  expect(await redeemed()).toEqual([]);
});

describe('a deleted campaign', () => {
  const deleted = {
    campaignVersion: undefined,
    shown,
    redemptions: [{ code: code.code, discount: 60, isSale: false, redeemed: 1 }],
  };

  it('keeps its codes while some are left, and counts nothing', async () => {
    await write({});
    const change = { ...deleted, previous: { codes: [code], creations: [], version: 1 }, codes: [code] };
    expect(await write(change)).toEqual({ codes: [code], creations: [], version: 2 });
    expect(await stored()).toEqual({ codes: [code], creations: [], version: 2 });
    expect(await redeemed()).toEqual([]);
    expect(await readPublication(test.database, merchant.campaign.id)).toMatchObject({ version: 1 });
  });

  it('without codes keeps an empty item, so that its codes at the provider can be recognized', async () => {
    await write({});
    const previous = { codes: [code], creations: [], version: 1 };
    expect(await write({ ...deleted, previous, codes: [] })).toMatchObject({ codes: [], version: 2 });
    expect(await stored()).toMatchObject({ codes: [], version: 2 });
  });
});

it('a campaign without codes keeps an empty item, so that its versions continue', async () => {
  await write({});
  const previous = { codes: [code], creations: [], version: 1 };
  expect(await write({ previous, codes: [] })).toEqual({ codes: [], creations: [], version: 2 });
  expect(await stored()).toEqual({ codes: [], creations: [], version: 2 });
});
