import { type OfferRules, offerFor } from '../core/campaigns/offer.ts';
import { merchantIdOf, merchantSlug } from '../core/keys/onboarding.ts';
import { findCountry, unknownCountry } from '../core/shared/countries.ts';
import { dayOf } from '../core/shared/days.ts';
import { dayMs } from '../core/shared/durations.ts';
import { stageConfig } from '../lib/config.ts';
import { readCampaign } from '../storage/campaigns.ts';
import { transact } from '../storage/dynamodb/transaction.ts';
import { requireMerchant } from '../storage/merchants.ts';
import { addDailyCounts, readStatistics } from '../storage/statistics.ts';
import { patchCampaign } from '../storage/transactions/campaigns.ts';
import { findDeployment } from './deployment.ts';
import { createPublicKey } from './public-key.ts';

/** Two of Home's periods, so that it can compare them. */
const demoDays = 60;
const weekend = [0, 6];

/** Countries of the visitors, those with the most views first. */
const countries = 'IN BR ID MX PK TR PL NG PH VN EG AR BD CO UA ZA TH KE CL GH'.split(' ');
const mostViews = 420;

const demoName = 'Demo';
/** The operation in the merchant's trail. */
const command = 'start';

/** Creates a public key for the demo merchant of the running emulator, and returns it. */
export async function createDemoKey(): Promise<string> {
  const { database } = await findDeployment(undefined, command);
  return createPublicKey(database, merchantIdOf(merchantSlug(demoName)), 'Demo storefront');
}

/** Lets the links of the demo merchant's default campaign carry the code. */
export async function putCodeInDemoLinks(): Promise<void> {
  const { database } = await findDeployment(undefined, command);
  const { id, defaultCampaignId } = await requireMerchant(database, merchantIdOf(merchantSlug(demoName)));
  await patchCampaign(database, id, defaultCampaignId, { codeInLinks: true }, () => new Date());
}

/**
 * Writes sixty days of made-up visits for a merchant of the running emulator, and no redemptions: only a
 * checkout counts those. Writes the days that have no counters. The last one is `shiftDays` after yesterday.
 */
export async function writeDemoStatistics(name = demoName, shiftDays = 0): Promise<void> {
  const { database, stageName } = await findDeployment(undefined);
  const { statisticsRetentionMonths } = stageConfig(stageName);
  const merchantId = merchantIdOf(merchantSlug(name));
  const { defaultCampaignId } = await requireMerchant(database, merchantId);
  const campaign = await readCampaign(database, merchantId, defaultCampaignId);
  if (!campaign) throw new Error(`The merchant ${name} has no campaign`);
  const days = Array.from({ length: demoDays }, (_, index) =>
    dayOf(Date.now() - (demoDays - shiftDays - index) * dayMs),
  );
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const { counts: counted } = await readStatistics(database, defaultCampaignId, { from, to });
  const newDays = days
    .filter((day) => !counted.some((counts) => counts.day === day))
    .map((day, index) => ({ day, counts: countsOf(day, index, campaign.resource) }));
  if (newDays.length === 0) return;
  await transact(
    database,
    newDays.map(({ day, counts }) =>
      addDailyCounts(defaultCampaignId, day, counts, statisticsRetentionMonths),
    ),
  );
}

/** Returns plausible counters of a small shop: fewer at weekends, growing, and the same in every run. */
function countsOf(day: string, index: number, rules: OfferRules) {
  const ofWeekday = weekend.includes(new Date(day).getUTCDay()) ? 0.68 : 1;
  const growth = 0.82 + (0.36 * index) / demoDays;
  return countries.map((country, rank) => {
    const usual = mostViews / (1 + 0.55 * rank);
    const copyShare = between(0.1, 0.22, country);
    const shown = Math.round(usual * ofWeekday * growth * between(0.8, 1.2, `${day} ${country}`));
    const copied = Math.round(shown * copyShare * between(0.75, 1.25, `${country} ${day}`));
    const dismissed = Math.round((shown - copied) * between(0.3, 0.5, `closed ${country} ${day}`));
    // Visitors who open the checkout without copying the code are fewer than those who copy it and leave.
    const opened = Math.round(copied * between(0.6, 0.9, `opened ${country} ${day}`));
    const { discount } = offerFor(rules, findCountry(country) ?? unknownCountry);
    return { country, seen: { discount, isSale: false }, shown, copied, opened, dismissed };
  });
}

/** Returns a number between `low` and `high` that depends only on the text (FNV-1a). */
function between(low: number, high: number, text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return low + ((hash >>> 8) / 2 ** 24) * (high - low);
}
