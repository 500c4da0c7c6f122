import { responseCampaign } from '../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../core/campaigns/default-campaign.ts';
import type { CampaignStatistics } from '../../../../../web/console/src/api/contract.ts';
import { codeLines } from '../../../../../web/console/src/checkouts/code-lines.ts';
import { codeRows } from '../../../../../web/console/src/checkouts/code-rows.ts';
import { sampleCode } from '../../../../support/console/sample-checkout.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const tiers = [{ tier: 6 as const, discount: 60, code: null }];
const campaign = responseCampaign(makeDefaultCampaign('camp_1', now, { tiers }));
const row = (discount: number | null, copied: number, redeemed = 0, isSale = false) => ({
  ...{ discount, isSale, copied, redeemed },
  ...{ shown: copied, opened: 0, dismissed: 0 },
});
const rows = codeRows(campaign, [sampleCode], [], now);
const ofSale = { ...sampleCode, code: 'PPP40SALE22', discount: 40, isSale: true };
const lines = (
  byDiscount: CampaignStatistics['byDiscount'] | undefined,
  codes = [sampleCode],
  sale?: typeof ofSale,
) =>
  codeLines(rows, sale, codes, byDiscount && { byDiscount }).map((line) => [
    ...[line.discount, line.isSale, line.row?.live?.code ?? line.code?.code ?? null],
    ...(line.counts ? [line.counts.copied, line.counts.redeemed] : []),
  ]);

it('the lines are the present discounts, the sale, and everything else that was copied or redeemed', () => {
  const statistics = [row(55, 468, 52), row(60, 12, 3), row(50, 0), row(40, 9, 2, true), row(null, 7)];
  expect(lines(statistics, [sampleCode, ofSale], ofSale)).toEqual([
    [60, false, 'PPP60AAAAAA', 12, 3],
    [40, true, 'PPP40SALE22', 9, 2],
    [null, false, null, 7, 0],
    [55, false, null, 468, 52],
  ]);
  const sum = statistics.reduce((total, { copied }) => total + copied, 0);
  expect(lines(statistics).reduce((total, line) => total + Number(line[3]), 0)).toBe(sum);
});

it('a former discount has its newest code, and a sale of the same percentage is not it', () => {
  const ended = { ...sampleCode, discount: 55, status: 'ended' as const };
  const older = { ...ended, code: 'PPP55OLD', createdAt: '2026-10-01T12:00:00.000Z' };
  const newer = { ...ended, code: 'PPP55NEW', createdAt: '2026-11-01T12:00:00.000Z' };
  expect(lines([row(55, 1), row(55, 2, 0, true)], [older, newer]).slice(1)).toEqual([
    [55, true, null, 2, 0],
    [55, false, 'PPP55NEW', 1, 0],
  ]);
});

it('without statistics, the lines have no counts', () => {
  expect(lines(undefined)).toEqual([[60, false, 'PPP60AAAAAA']]);
});
