import { eventually } from '../../support/service/eventually.ts';
import { type Caller, callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withVisitors } from '../../support/service/target.ts';

/** A merchant with the public key and campaign of one test. */
interface Shop {
  baseUrl: string;
  secretKey: string;
  publicKey: string;
  campaignId: string;
}

interface Counts {
  shown: number;
  copied: number;
  opened: number;
  dismissed: number;
  copyPercent: number | null;
}

interface Statistics {
  from: string;
  to: string;
  totals: Counts & { redeemed: number };
  byDay: (Counts & { date: string; redeemed: number })[];
  byCountry: (Counts & { country: string; countryName: string })[];
}

withVisitors(() => {
  let emulator: Service;
  beforeAll(async () => {
    emulator = await openService('Statistics');
  });

  const today = new Date().toISOString().slice(0, 10);
  const events = (count: number, name = 'banner_shown') =>
    Array.from({ length: count }, () => ({ id: crypto.randomUUID(), name, at: new Date().toISOString() }));

  /** Creates a campaign and a public key for one test. */
  async function openShop(caller: Caller = emulator): Promise<Shop> {
    const { baseUrl, secretKey } = caller;
    const campaign = await callApi(caller, 'POST', '/v1/campaigns', { name: 'Campaign' });
    const campaignId = String(campaign.body.data.id);
    const key = await callApi(caller, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public', campaignId });
    return { baseUrl, secretKey, campaignId, publicKey: String(key.body.data.key) };
  }

  function send(
    { baseUrl, publicKey }: Pick<Shop, 'baseUrl' | 'publicKey'>,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${baseUrl}/v1/banner/events?key=${publicKey}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  async function statistics(shop: Shop, query = ''): Promise<Statistics> {
    const { status, body } = await callApi(shop, 'GET', `/v1/campaigns/${shop.campaignId}/stats${query}`);
    expect(status).toBe(200);
    return body.data as unknown as Statistics;
  }

  /** Waits until this number of banners is counted and returns the statistics. */
  const statisticsOnce = (shop: Shop, shown: number) =>
    eventually(
      `${shown} banners are counted`,
      () => statistics(shop),
      ({ totals }) => totals.shown >= shown,
    );

  it('events appear in the statistics by day and country', async () => {
    const shop = await openShop();
    const response = await send(shop, { events: events(3) }, { 'cloudfront-viewer-country': 'BR' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    await send(shop, { events: events(1, 'code_copied') }, { 'cloudfront-viewer-country': 'BR' });
    await send(shop, { events: events(2, 'checkout_opened') }, { 'cloudfront-viewer-country': 'BR' });
    await send(shop, { events: events(1, 'banner_dismissed') }, { 'cloudfront-viewer-country': 'T1' });
    await send(shop, { events: events(1) }, { 'cloudfront-viewer-country': 'IN' });
    const { from, to, totals, byDay, byCountry } = await statisticsOnce(shop, 4);
    expect(totals).toEqual({ shown: 4, copied: 1, opened: 2, dismissed: 1, copyPercent: 25, redeemed: 0 });
    expect([to, byDay.length, byDay[0]?.date]).toEqual([today, 30, from]);
    expect(byDay.at(-1)).toEqual({ date: today, shown: 4, copied: 1, opened: 2, dismissed: 1, redeemed: 0 });
    expect(byDay[0]).toEqual({ date: from, shown: 0, copied: 0, opened: 0, dismissed: 0, redeemed: 0 });
    expect(byCountry).toEqual([
      {
        country: 'BR',
        countryName: 'Brazil',
        shown: 3,
        copied: 1,
        opened: 2,
        dismissed: 0,
        copyPercent: 33.33,
      },
      { country: 'IN', countryName: 'India', shown: 1, copied: 0, opened: 0, dismissed: 0, copyPercent: 0 },
      {
        country: 'XX',
        countryName: 'Unknown',
        shown: 0,
        copied: 0,
        opened: 0,
        dismissed: 1,
        copyPercent: null,
      },
    ]);
  });

  describe('the statistics', () => {
    it('cover the requested days', async () => {
      const shop = await openShop();
      const { byDay, from, to } = await statistics(shop, '?from=2026-02-27&to=2026-03-01');
      expect([from, to]).toEqual(['2026-02-27', '2026-03-01']);
      expect(byDay.map(({ date }) => date)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
      expect((await statistics(shop, '?from=2026-01-01&to=2026-04-02')).byDay).toHaveLength(92);
    });
  });
});
