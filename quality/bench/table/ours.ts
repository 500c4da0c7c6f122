import { listCountries } from '../../../core/shared/countries.ts';
import { aggregateEvents } from '../../../lambdas/functions/background/aggregate-events.ts';
import { getBannerConfig } from '../../../lambdas/functions/banner/get-banner-config.ts';
import { getCampaignStats } from '../../../lambdas/functions/campaigns/get-campaign-stats.ts';
import { exchangeRateCache } from '../../../lambdas/runtime/exchange-rate-cache.ts';
import type { TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../storage/dynamodb/reads.ts';
import { lastUseRecorder } from '../../../storage/keys/last-uses.ts';
import { addBatchCounts } from '../../../storage/statistics.ts';
import { eventMessage, someCounts } from '../../../test/support/banner-events.ts';
import { managementRequest } from '../../../test/support/management-request.ts';
import { addKey, addMerchant, newId } from '../../../test/support/storage/merchants.ts';
import { type Units, unitsOf } from '../../../test/support/storage/units.ts';

const dayMs = 86_400_000;
const days = 30;
const retentionMonths = 25;
const visitorCountries = listCountries().slice(0, 40);
const batch = 1_000;

/** Units of this project after so many views in a month. */
export interface OwnUnits {
  /** A view with nothing amortized, in a separate execution environment, minute and aggregation. */
  alone: Units;
  /** A view among a thousand in one environment, minute and aggregation. */
  inBatch: Units;
  /** Home's statistics for the last 30 days and for the 30 days before. */
  dashboard: Units;
}

/**
 * Returns a function that raises a merchant's views to a number, evenly over 30 days and 40 countries, and
 * then measures units.
 */
export async function ownUnits(database: TrailedDatabase): Promise<(views: number) => Promise<OwnUnits>> {
  const merchant = await addMerchant(database);
  const campaignId = merchant.campaign.id;
  const { credential } = await addKey(database, merchant.id, 'public');
  let time = Date.now();
  let counted = 0;
  const clock = () => new Date(time);
  const day = (daysAgo: number) => new Date(time - daysAgo * dayMs).toISOString().slice(0, 10);

  /** Requests uncached configs and sends their beacons, in one environment within a minute. */
  const show = async (metered: TrailedDatabase, views: number): Promise<void> => {
    time += 10 * 60_000;
    const items = itemsOf(metered);
    const onFailure = (error: unknown) => {
      throw error;
    };
    const dependencies = {
      items,
      rates: exchangeRateCache(clock),
      recordLastUse: lastUseRecorder(items, clock, onFailure),
      clock,
    };
    const records = [];
    for (let view = 0; view < views; view++) {
      const country = visitorCountries[view % visitorCountries.length]?.code ?? '';
      const visit = {
        publicKey: credential,
        campaignId,
        country,
        language: 'und',
        site: 'any',
        isVpn: false,
      } as const;
      await getBannerConfig(visit, dependencies);
      const event = { id: newId('camp'), name: 'banner_shown', at: clock().toISOString() };
      const body = eventMessage({ events: [event] }, { key: credential, country, receivedAt: clock() });
      records.push({ messageId: event.id, body });
    }
    const run = { Records: records } as Parameters<typeof aggregateEvents>[0];
    await aggregateEvents(run, { database: metered, retentionMonths, remainingMs: () => 60_000 });
  };

  return async (views) => {
    const shown = Math.round((views - counted) / days / visitorCountries.length);
    const counts = Array.from({ length: days }, (_, daysAgo) =>
      visitorCountries.map(({ code: country }) =>
        someCounts({ campaignId, day: day(daysAgo), country, shown }),
      ),
    );
    await addBatchCounts(database, counts.flat(), retentionMonths, () => false);
    counted = views;
    const alone = await unitsOf(database, (metered) => show(metered, 1));
    const { reads, writes } = await unitsOf(database, (metered) => show(metered, batch));
    const dashboard = await unitsOf(database, async (metered) => {
      for (const [from, to] of [
        [days - 1, 0],
        [2 * days - 1, days],
      ] as const) {
        const query = (name: string) => day(name === 'from' ? from : to);
        const request = managementRequest({
          merchantId: merchant.id,
          id: campaignId,
          query,
          body: undefined,
        });
        await getCampaignStats(request, { database: metered, clock });
      }
    });
    return { alone, inBatch: { reads: reads / batch, writes: writes / batch }, dashboard };
  };
}
