/**
 * Writes sixty days of statistics, today's included, for the merchant with this name in the running emulator:
 * visits, and the redemptions of the shop's orders with codes.
 */
import { writeDemoStatistics } from '../../bin/demo-merchant.ts';
import { findDeployment } from '../../bin/deployment.ts';
import { merchantIdOf, merchantSlug } from '../../core/keys/onboarding.ts';
import { stageConfig } from '../../lib/config.ts';
import { readCodes } from '../../storage/checkouts/codes.ts';
import { transact } from '../../storage/dynamodb/transaction.ts';
import { requireMerchant } from '../../storage/merchants.ts';
import { addRedemptions } from '../../storage/redemptions.ts';
import { readStatistics } from '../../storage/statistics.ts';
import { paidWithCode } from './shop-orders.ts';

const [name = ''] = process.argv.slice(2);
await writeDemoStatistics(name, 1);
const { database, stageName } = await findDeployment(undefined);
const { statisticsRetentionMonths } = stageConfig(stageName);
const merchantId = merchantIdOf(merchantSlug(name));
const { defaultCampaignId } = await requireMerchant(database, merchantId);
const { codes } = await readCodes(database, merchantId, defaultCampaignId);
const { discounts } = await readStatistics(database, defaultCampaignId, {
  from: '2000-01-01',
  to: '2999-12-31',
});
for (const { day, discount, isSale } of discounts) {
  const code = codes.find((each) => each.discount === discount && each.isSale === isSale)?.code;
  const redeemed = discount === null ? 0 : paidWithCode(discount, day);
  if (!code || redeemed === 0) continue;
  const paid = addRedemptions(
    defaultCampaignId,
    day,
    [{ code, discount, isSale, redeemed }],
    statisticsRetentionMonths,
  );
  await transact(database, [paid]);
}
