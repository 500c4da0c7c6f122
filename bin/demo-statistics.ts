/** Writes thirty days of made-up statistics for the demo merchant of the emulator that runs here. */
import { merchantIdOf, merchantSlug } from '../core/keys/onboarding.ts';
import { stageConfig } from '../lib/config.ts';
import { transact } from '../storage/dynamodb/transaction.ts';
import { requireMerchant } from '../storage/merchants.ts';
import { addDailyCounts, readDailyCounts } from '../storage/statistics.ts';
import { findDeployment } from './deployment.ts';
import { lastDays, madeUpCounts } from './made-up-counts.ts';

const demoDays = 30;
const writesAtOnce = 100;

/** Yesterday and the days before it: what happens today is real. Days that have counters already stay as they are. */
async function run(): Promise<void> {
  const { database, stageName } = await findDeployment(undefined);
  const { statisticsRetentionMonths } = stageConfig(stageName);
  const { defaultCampaignId } = await requireMerchant(database, merchantIdOf(merchantSlug('Demo')));
  const days = lastDays(new Date(), demoDays);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const counted = new Set(
    (await readDailyCounts(database, defaultCampaignId, { from, to })).map(({ day }) => day),
  );
  const writes = madeUpCounts(days.filter((day) => !counted.has(day))).map((counts) =>
    addDailyCounts(defaultCampaignId, counts, statisticsRetentionMonths),
  );
  for (let start = 0; start < writes.length; start += writesAtOnce)
    await transact(database, writes.slice(start, start + writesAtOnce));
}

await run();
