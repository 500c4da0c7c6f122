import { responseCampaign } from '../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../core/campaigns/default-campaign.ts';
import type { CampaignStatistics } from '../../../../../web/console/src/api/contract.ts';
import { codeLines, paidByLine } from '../../../../../web/console/src/checkouts/code-lines.ts';
import { codeRows } from '../../../../../web/console/src/checkouts/code-rows.ts';
import { sampleCode } from '../../../../support/console/sample-checkout.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const tiers = [{ tier: 6 as const, discount: 60, code: null }];
const campaign = responseCampaign(makeDefaultCampaign('camp_1', now, { tiers }));
const row = (discount: number | null, copied: number, redeemed = 0, isSale = false) => ({
  ...{ discount, isSale, copied, redeemed },
  ...{ shown: copied, opened: 0, dismissed: 0 },
});
const rows = codeRows(campaign, [sampleCode], undefined, now);
const ofSale = { ...sampleCode, code: 'PPP40SALE22', discount: 40, isSale: true };
const used = (code: string, discount: number, redeemed: number, isSale = false) => ({
  ...{ code, discount, isSale, redeemed, shared: null },
});
const lines = (
  byDiscount: CampaignStatistics['byDiscount'] | undefined,
  byCode: CampaignStatistics['byCode'] = [],
  sale?: typeof ofSale,
) =>
  codeLines(rows, sale, [sampleCode], byDiscount && { byDiscount, byCode }).map((line) => [
    ...[line.discount, line.isSale, line.row?.live?.code ?? line.code?.code ?? line.name ?? null],
    ...(line.counts ? [line.counts.copied, line.counts.redeemed] : []),
  ]);

it('copies count for the discount that visitors saw, and redemptions for the code', () => {
  const byDiscount = [row(55, 468, 52), row(60, 12, 165), row(50, 0), row(40, 9, 2, true), row(null, 7)];
  const byCode = [used('PPP60OLD', 60, 162), used('PPP60AAAAAA', 60, 3), used(ofSale.code, 40, 2, true)];
  expect(lines(byDiscount, byCode, ofSale)).toEqual([
    [60, false, 'PPP60AAAAAA', 12, 3],
    [40, true, 'PPP40SALE22', 9, 2],
    [60, false, 'PPP60OLD', null, 162],
    [null, false, null, 7, 0],
    [55, false, null, 468, 52],
  ]);
});

it('redemptions from before they were counted by code have a line', () => {
  expect(lines([row(60, 12, 9)], [used('PPP60AAAAAA', 60, 3)])).toEqual([
    [60, false, 'PPP60AAAAAA', 12, 3],
    [60, false, null, null, 6],
  ]);
});

it('without statistics, the lines have no counts', () => {
  expect(lines(undefined)).toEqual([[60, false, 'PPP60AAAAAA']]);
});

it('what was paid with all codes of a discount stands in its first line', () => {
  const line = (key: string, discount: number | null, isSale = false) => ({ key, discount, isSale });
  const present = [line('60 false', 60), line('40 true', 40, true), line('PPP60OLD', 60), line('x', null)];
  const byDiscount = [
    { discount: 60, isSale: false, revenue: 764 },
    { discount: 40, isSale: false, revenue: 589 },
  ];
  expect([...paidByLine(present, byDiscount)]).toEqual([
    ['60 false', 764],
    ['40 true', 0],
  ]);
});
