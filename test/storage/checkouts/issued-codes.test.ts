import type { StoredCode } from '../../../core/checkouts/code.ts';
import { writeCodes } from '../../../storage/checkouts/codes.ts';
import { listIssuedCodes, readFormerCode } from '../../../storage/checkouts/issued-codes.ts';
import { formerCodeKey } from '../../../storage/dynamodb/keys.ts';
import { sampleCode } from '../../core/checkouts/sample-code.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { readItem, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

/** Writes lists of codes of one campaign, one after the other. */
async function writeLists(lists: readonly StoredCode[][], campaignId = merchant.campaign.id) {
  let previous = { codes: [] as readonly StoredCode[], creations: [] as readonly string[], version: 0 };
  for (const codes of lists) {
    const written = await writeCodes(test.database, {
      merchantId: merchant.id,
      campaignId,
      previous,
      codes,
      creations: [],
      campaignVersion: undefined,
      shown: undefined,
      redemptions: [],
      day: '2026-03-02',
      retentionMonths: 25,
    });
    if (!written) throw new Error('Another run was faster');
    previous = written;
  }
}

const issued = (code: StoredCode, campaignId: string) => {
  const { code: name, discount, isSale, providerId, checkoutId } = code;
  return { code: name, discount, isSale, providerId, campaignId, checkoutId };
};

it('a code stays known by its provider ID after it left its list, and for 25 months', async () => {
  const campaignId = merchant.campaign.id;
  const live = sampleCode();
  const former = sampleCode({
    code: 'PPP60FORMER',
    providerId: 'promo_2',
    checkoutId: 'chk_2',
    isSale: true,
  });
  const unseen = sampleCode({ code: 'PPP60UNSEEN' });
  delete unseen.providerId;
  await writeLists([[former, live, unseen], [live, unseen], [live]]);
  expect(await listIssuedCodes(test.database, merchant.id)).toEqual(
    new Map([
      ['promo_1', issued(live, campaignId)],
      ['promo_2', issued(former, campaignId)],
    ]),
  );
  expect(await readFormerCode(test.database, merchant.id, campaignId, 'ppp60former')).toEqual(
    issued(former, campaignId),
  );
  expect(await readFormerCode(test.database, merchant.id, campaignId, live.code)).toBeUndefined();
  expect(await readItem(test.database, formerCodeKey(merchant.id, campaignId, former.code))).toMatchObject({
    expiresAt: Date.parse('2028-04-02') / 1000,
  });
});

it('a deleted campaign can drop more codes than one transaction writes', async () => {
  const codes = Array.from({ length: 130 }, (_, index) =>
    sampleCode({ code: `PPP60${index}`, providerId: `promo_${index}` }),
  );
  await writeLists([codes, []], 'camp_deleted');
  const known = await listIssuedCodes(test.database, merchant.id);
  expect([...known.values()].filter(({ campaignId }) => campaignId === 'camp_deleted')).toHaveLength(130);
});
