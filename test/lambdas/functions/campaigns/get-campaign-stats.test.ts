import type { Campaign } from '../../../../core/campaigns/campaign.ts';
import { getCampaignStats } from '../../../../lambdas/functions/campaigns/get-campaign-stats.ts';
import { managementRequest } from '../../../support/management-request.ts';
import { newId } from '../../../support/storage/merchants.ts';

const id = newId('camp');
const asked: unknown[] = [];
const dependencies = {
  campaigns: {
    get: async (merchantId: string, campaignId: string) =>
      merchantId === 'mer_1' && campaignId === id ? ({ id } as Campaign) : undefined,
  },
  readDailyCounts: async (campaignId: string, period: unknown) => {
    asked.push([campaignId, period]);
    return [{ day: '2026-05-01', country: 'IN', shown: 2, copied: 1, dismissed: 0 }];
  },
  clock: () => new Date('2026-05-01T23:59:59Z'),
};
const request = (fields: { id?: string; merchantId?: string; query?: Record<string, string> } = {}) => {
  const { query = {}, ...rest } = { id, ...fields };
  return managementRequest({ body: undefined, ...rest, query: (name: string) => query[name] });
};
beforeEach(() => {
  asked.length = 0;
});

it('answers the statistics of the last 30 UTC days', async () => {
  const { status, body } = await getCampaignStats(request(), dependencies);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: {
      from: '2026-04-02',
      to: '2026-05-01',
      totals: { shown: 2, copied: 1, dismissed: 0, copyRate: 0.5 },
    },
  });
  expect(asked).toEqual([[id, { from: '2026-04-02', to: '2026-05-01' }]]);
});

it('reads no counters of a campaign that is foreign, unknown or malformed', async () => {
  for (const fields of [{ merchantId: 'mer_2' }, { id: newId('camp') }, { id: 'camp_1' }, { id: '' }])
    await expect(getCampaignStats(request(fields), dependencies)).rejects.toMatchObject({
      code: 'campaign_not_found',
    });
  expect(asked).toEqual([]);
});

it('reads nothing for a period that is refused', async () => {
  const query = { from: '2026-05-02', to: '2026-05-01' };
  await expect(getCampaignStats(request({ query }), dependencies)).rejects.toMatchObject({
    code: 'invalid_parameter',
  });
  expect(asked).toEqual([]);
});
