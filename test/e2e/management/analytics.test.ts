import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnEmulator, startOwnEmulator } from '../../support/emulator/own-emulator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { type Caller, callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

/** Whoever calls, and the public key and campaign that the events of a test are for. */
interface Shop {
  baseUrl: string;
  secretKey: string;
  publicKey: string;
  campaignId: string;
}

interface Counts {
  shown: number;
  copied: number;
  dismissed: number;
  copyRate: number | null;
}

interface Statistics {
  from: string;
  to: string;
  totals: Counts;
  byDay: (Counts & { date: string })[];
  byCountry: (Counts & { country: string; countryName: string })[];
}

withOperator(() => {
  const data = mkdtempSync(join(tmpdir(), 'ppp-data-'));
  let emulator: OwnEmulator & Caller;
  beforeAll(async () => {
    emulator = await addMerchant(await startOwnEmulator({ dataDirectory: data }), 'Counted');
  });
  afterAll(async () => {
    await emulator.stop();
    rmSync(data, { recursive: true, force: true });
  });

  const today = new Date().toISOString().slice(0, 10);
  const events = (count: number, name = 'banner_shown') =>
    Array.from({ length: count }, () => ({ id: crypto.randomUUID(), name, at: new Date().toISOString() }));

  /** A campaign of its own for one test, with a key that shows it. */
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

  /** The statistics as soon as so many banners were shown. */
  const statisticsOnce = (shop: Shop, shown: number) =>
    eventually(
      `${shown} banners are counted`,
      () => statistics(shop),
      ({ totals }) => totals.shown >= shown,
    );

  it('what a page tells is in the statistics within seconds, by day and country', async () => {
    const shop = await openShop();
    const answer = await send(shop, { events: events(3) }, { 'cloudfront-viewer-country': 'BR' });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    await send(shop, { events: events(1, 'code_copied') }, { 'cloudfront-viewer-country': 'BR' });
    await send(shop, { events: events(1, 'banner_dismissed') }, { 'cloudfront-viewer-country': 'T1' });
    await send(shop, { events: events(1) }, { 'cloudfront-viewer-country': 'IN' });
    const { from, to, totals, byDay, byCountry } = await statisticsOnce(shop, 4);
    expect(totals).toEqual({ shown: 4, copied: 1, dismissed: 1, copyRate: 0.25 });
    expect([to, byDay.length, byDay[0]?.date]).toEqual([today, 30, from]);
    expect(byDay.at(-1)).toEqual({ date: today, shown: 4, copied: 1, dismissed: 1 });
    expect(byDay[0]).toEqual({ date: from, shown: 0, copied: 0, dismissed: 0 });
    expect(byCountry).toEqual([
      { country: 'BR', countryName: 'Brazil', shown: 3, copied: 1, dismissed: 0, copyRate: 0.3333 },
      { country: 'IN', countryName: 'India', shown: 1, copied: 0, dismissed: 0, copyRate: 0 },
      { country: 'XX', countryName: 'Unknown', shown: 0, copied: 0, dismissed: 1, copyRate: null },
    ]);
  });

  it('what cannot be counted is answered 204 and changes nothing', async () => {
    const shop = await openShop();
    const [event] = events(1);
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const padding = 'x'.repeat(8 * 1024);
    const bodies = [
      { events: [event], padding },
      { events: [event], padding: padding.repeat(20) },
      { events: events(21) },
      { events: [{ ...event, at: at(1) }] },
      { events: [{ ...event, at: at(-25) }] },
      { events: [{ ...event, name: 'banner_refused' }] },
      { events: [{ ...event, id: 'x'.repeat(65) }] },
      { events: event },
      '',
      '{',
      '\u0000"}],"key":"other',
    ];
    for (const body of bodies) expect([body, (await send(shop, body)).status]).toEqual([body, 204]);
    await send(shop, { events: [event, event, ...events(1)] });
    await send(shop, { events: [event] });
    await send(shop, { events: events(1) });
    const { totals } = await statisticsOnce(shop, 3);
    expect(totals).toEqual({ shown: 3, copied: 0, dismissed: 0, copyRate: 0 });
  });

  it('other content types are refused with 415, readable for the page', async () => {
    const shop = await openShop();
    const types = [
      'application/json',
      'text/html',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
    ];
    for (const type of types) {
      const answer = await send(shop, { events: events(1) }, { 'content-type': type });
      expect([type, answer.status]).toEqual([type, 415]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await answer.json()).toMatchObject({ error: { code: 'unsupported_media_type' } });
    }
  });

  it('an unknown key, and one that was revoked, are refused with 401', async () => {
    const shop = await openShop();
    const { body } = await callApi(shop, 'GET', '/v1/api-keys');
    const keys = body.data as unknown as { id: string; campaignId?: string }[];
    const key = keys.find(({ campaignId }) => campaignId === shop.campaignId);
    await callApi(shop, 'DELETE', `/v1/api-keys/${key?.id}`);
    for (const publicKey of [shop.publicKey, `ppp_pk_live_${'0'.repeat(38)}`]) {
      const answer = await send({ ...shop, publicKey }, { events: events(1) });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
    }
  });

  describe('the statistics', () => {
    it('of a foreign, unknown or malformed campaign are the same 404', async () => {
      const other = await openShop(await addMerchant(emulator, 'Other'));
      const ids = [other.campaignId, `camp_${'0'.repeat(26)}`, 'nonsense'];
      const answers = await Promise.all(
        ids.map((id) => callApi(emulator, 'GET', `/v1/campaigns/${id}/stats`)),
      );
      for (const { status, body } of answers) {
        expect([status, body.error.code]).toEqual([404, 'campaign_not_found']);
        expect(body.error.message).toBe(answers[0]?.body.error.message);
      }
    });

    it('are of the days that were asked for', async () => {
      const shop = await openShop();
      const { byDay, from, to } = await statistics(shop, '?from=2026-02-27&to=2026-03-01');
      expect([from, to]).toEqual(['2026-02-27', '2026-03-01']);
      expect(byDay.map(({ date }) => date)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
      expect((await statistics(shop, '?from=2026-01-01&to=2026-04-02')).byDay).toHaveLength(92);
    });

    it.each([
      ['from', '?from=2026-02-29'],
      ['from', '?from=yesterday'],
      ['to', '?to=2026-01-01T00:00:00Z'],
      ['from', '?from=2026-01-02&to=2026-01-01'],
      ['from', '?from=2026-01-01&to=2026-04-03'],
      ['to', '?to=2026-01-01&to=2026-01-02'],
    ])('refuse a wrong %s: %s', async (param, query) => {
      const shop = { ...emulator, campaignId: (await openShop()).campaignId };
      const { status, body } = await callApi(shop, 'GET', `/v1/campaigns/${shop.campaignId}/stats${query}`);
      expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_parameter', param]);
    });
  });

  describe('a visit leaves behind', () => {
    /** Every file that the emulator keeps: the table, the queues, the functions' logs. */
    const kept = () =>
      [data, emulator.directory].flatMap((directory) =>
        readdirSync(directory, { recursive: true, encoding: 'utf8' })
          .map((name) => join(directory, name))
          .filter((file) => statSync(file).isFile())
          .map((file) => ({ file, text: readFileSync(file, 'latin1') })),
      );
    const visitor = {
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'CuriousBrowser/9.9',
      referer: 'https://shop.example.com/checkout?email=jane@example.com',
      'cloudfront-viewer-address': '203.0.113.77:4711',
    };
    const log = () => readFileSync(join(emulator.directory, 'functions.log'), 'latin1');

    it('no address, no user agent and no query of its page, in no item and no log', async () => {
      const shop = await openShop();
      const personal = events(1).map((event) => ({ ...event, id: 'jane@example.com', ...visitor }));
      const config = await fetch(`${emulator.baseUrl}/v1/banner/config/${shop.publicKey}`, {
        headers: visitor,
      });
      expect(config.status).toBe(200);
      await send(shop, { events: personal, page: visitor.referer }, visitor);
      await send(shop, { events: [{ ...personal[0], name: visitor.referer }] }, visitor);
      await send(shop, visitor.referer, visitor);
      await statisticsOnce(shop, 1);
      const files = kept();
      for (const trace of ['203.0.113.77', 'CuriousBrowser', 'checkout', 'jane@'])
        expect([trace, files.filter(({ text }) => text.includes(trace))]).toEqual([trace, []]);
      // The files hold the table, so the look at them says something. A DynamoDB elsewhere keeps its items there.
      const isTableHere = !process.env.DYNAMODB_ENDPOINT;
      expect(files.some(({ text }) => text.includes(shop.campaignId))).toBe(isTableHere);
      expect(log()).not.toContain('127.0.0.1');
    });

    it('one line of metrics for each config answer that the edge did not have: its reason', async () => {
      const { baseUrl, publicKey } = await openShop();
      const answersBefore = answers();
      const visit = (headers: Record<string, string>) =>
        fetch(`${baseUrl}/v1/banner/config/${publicKey}`, { headers }).then((answer) => answer.text());
      await visit({ 'cloudfront-viewer-country': 'IN' });
      await visit({ 'cloudfront-viewer-country': 'US' });
      await visit({ 'cloudfront-viewer-country': 'US' });
      await visit({ 'cloudfront-viewer-country': 'IN', 'x-amzn-waf-anonymizer': '1' });
      await eventually(
        'three more answers are logged',
        answers,
        ({ length }) => length >= answersBefore.length + 3,
      );
      // Two instances of the function write into one log, so lines may change places.
      expect(answers().slice(answersBefore.length).sort()).toEqual(['no_discount', 'shown', 'vpn_detected']);
    });

    const answers = () =>
      [...log().matchAll(/"Reason":"(\w+)","BannerAnswers":1/g)].map(([, reason]) => reason);
  });
});
