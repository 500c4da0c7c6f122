import { campaignWith } from '../../support/service/campaign.ts';
import { callApi, request } from '../../support/service/requests.ts';
import { openOtherMerchant, openService, type Service } from '../../support/service/service.ts';
import { withOtherMerchant } from '../../support/service/target.ts';
import { configOf, from } from '../../support/service/visitor.ts';

const pageUrl = 'https://shop.example/handbook?ref=1#reviews';
const origin = 'https://shop.example';

let service: Service;
beforeAll(async () => {
  service = await openService('Previews');
});

/** Creates a paused campaign on one domain, and returns a function that links to it. */
async function pausedCampaign(fields: Record<string, unknown> = {}, owner = service) {
  const { campaignId, key, update } = await campaignWith(owner, {
    status: 'paused',
    allowedDomains: ['shop.example'],
    code: 'OWL60',
    ...fields,
  });
  const path = `/v1/campaigns/${campaignId}/preview-links`;
  const link = (visitor: Record<string, unknown> = {}, caller = owner) =>
    callApi(caller, 'POST', path, { country: 'IN', pageUrl, ...visitor });
  const token = async (visitor: Record<string, unknown> = {}) =>
    String((await link(visitor)).body.data.url).replace(/.*=/, '');
  return { key, update, link, token };
}

/** Sends a token as the script does. */
const open = (key: string, body: string, headers: Record<string, string> = { origin }) =>
  request(service, 'POST', `/v1/banner/preview?key=${key}`, { headers, body });

describe('a preview link', () => {
  it('is the page’s URL with a token of 128 bits instead of its fragment, and its end', async () => {
    const { link } = await pausedCampaign();
    const before = Date.now();
    const { status, body } = await link();
    expect(status).toBe(201);
    expect(Object.keys(body.data)).toEqual(['url', 'expiresAt']);
    expect(body.data.url).toMatch(/^https:\/\/shop\.example\/handbook\?ref=1#ppp-preview=[\w-]{22}$/);
    const lifetime = (Date.parse(String(body.data.expiresAt)) - before) / 1_000;
    expect([lifetime > 3_598, lifetime < 3_660]).toEqual([true, true]);
    const { body: short } = await link({ expiresInSeconds: 10 });
    expect(short.data.url).not.toBe(body.data.url);
    expect(Date.parse(String(short.data.expiresAt)) - Date.now()).toBeLessThanOrEqual(10_000);
  });

  it('shows a paused campaign to its visitor, wherever the request comes from, and changes nothing for others', async () => {
    const { key, token } = await pausedCampaign();
    const { status, body, headers } = await open(key, await token({ language: 'pt-BR', country: 'BR' }), {
      origin,
      ...from('DE'),
      'x-amzn-waf-anonymizer': '1',
      'accept-language': 'de',
    });
    expect([status, body]).toMatchObject([
      200,
      { show: true, country: 'BR', code: 'OWL60', currencyCode: 'BRL', language: 'pt' },
    ]);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const normal = await configOf(service, key, { origin, ...from('BR') });
    expect(normal).toMatchObject({ show: false, reason: 'campaign_paused' });
  });

  it('shows a campaign before its start and after its end, and each change immediately', async () => {
    const { key, token, update } = await pausedCampaign({
      status: 'active',
      startsAt: '2036-01-01T00:00:00Z',
    });
    const sent = await token();
    expect((await open(key, sent)).body).toMatchObject({ show: true, discount: 60 });
    await update({ startsAt: null, endsAt: '2026-01-01T00:00:00Z', showCountdown: true, maxDiscount: 40 });
    const { body } = await open(key, sent);
    expect(body).toMatchObject({ show: true, discount: 40 });
    expect(body).not.toHaveProperty('banner.endsAt');
  });

  it('shows no banner where the campaign gives no discount', async () => {
    const { key, token } = await pausedCampaign();
    expect((await open(key, await token({ country: 'DE' }))).body).toMatchObject({
      show: false,
      reason: 'no_discount',
    });
  });

  it.each([
    ['another domain', { pageUrl: 'https://other.example/' }, 'pageUrl', 'domain_not_allowed'],
    ['a subdomain', { pageUrl: 'https://a.shop.example/' }, 'pageUrl', 'domain_not_allowed'],
    ['a script', { pageUrl: 'javascript:alert(1)' }, 'pageUrl', 'invalid_url'],
    ['credentials', { pageUrl: 'https://a:b@shop.example/' }, 'pageUrl', 'invalid_url'],
    ['9 seconds', { expiresInSeconds: 9 }, 'expiresInSeconds', 'too_small'],
    ['more than a day', { expiresInSeconds: 86_401 }, 'expiresInSeconds', 'too_big'],
    ['an unknown country', { country: 'ZZ' }, 'country', 'unknown_country'],
    ['no page', { pageUrl: undefined }, 'pageUrl', 'required'],
  ])('is rejected for %s', async (_what, visitor, path, code) => {
    const { link } = await pausedCampaign();
    const { status, body } = await link(visitor);
    expect([status, body.error.details]).toEqual([400, [expect.objectContaining({ path, code })]]);
  });

  it('needs no domain if the campaign allows all', async () => {
    const { key, token } = await pausedCampaign({ allowedDomains: [] });
    const sent = await token({ pageUrl: 'http://localhost:8080/' });
    expect((await open(key, sent, { origin: 'http://localhost:8080' })).body).toMatchObject({ show: true });
  });
});

describe('an attacker', () => {
  /** Everything that a rejected token returns. */
  const rejected = { status: 404, body: { error: { code: 'preview_link_not_found' } } };
  const comparable = ({ text, headers }: Awaited<ReturnType<typeof open>>) =>
    text.replaceAll(headers.get('x-request-id') ?? '', '');

  it('gets the same response for a guessed token, one of another campaign, and on another domain', async () => {
    const [mine, other] = [await pausedCampaign(), await pausedCampaign()];
    const sent = await mine.token();
    const attempts = [
      await open(mine.key, 'A'.repeat(22)),
      await open(mine.key, ''),
      await open(mine.key, sent.toLowerCase()),
      await open(mine.key, `${sent} `),
      await open(mine.key, JSON.stringify({ token: sent })),
      await open(other.key, sent),
      await open(mine.key, sent, { origin: 'https://evil.example' }),
      await open(mine.key, sent, { origin: 'https://shop.example.evil.example' }),
      await open(mine.key, sent, { origin: 'null' }),
      await open(mine.key, sent, { 'x-ppp-site': 'allowed' }),
      await open(mine.key, sent, { 'x-ppp-site': 'any', origin: 'https://evil.example' }),
    ];
    for (const attempt of attempts) {
      expect(attempt).toMatchObject(rejected);
      expect(comparable(attempt)).toBe(comparable(attempts[0] as (typeof attempts)[0]));
    }
    const forged = { origin, 'x-ppp-campaign': 'camp_1' };
    expect((await open(mine.key, sent, forged)).status).toBe(200);
  });

  withOtherMerchant(() => {
    it('gets nothing with a token or the key of another merchant', async () => {
      const theirs = await openOtherMerchant(service);
      const [mine, foreign] = [await pausedCampaign(), await pausedCampaign({}, theirs)];
      expect(await open(foreign.key, await mine.token())).toMatchObject(rejected);
      expect(await open(mine.key, await foreign.token())).toMatchObject(rejected);
      expect((await mine.link({}, theirs)).body.error.code).toBe('campaign_not_found');
    });
  });

  it('finds the response in no cache, and cannot put it into the cache of configs', async () => {
    const { key, token } = await pausedCampaign();
    const sent = await token();
    const url = `/v1/banner/config/${key}?ppp-preview=${sent}`;
    for (const headers of [{ origin }, { origin, 'ppp-preview': sent, 'x-ppp-preview': sent }])
      expect((await request(service, 'GET', url, { headers })).body).toMatchObject({
        reason: 'campaign_paused',
      });
    for (let count = 0; count < 2; count++) {
      const { headers, status } = await open(key, sent);
      expect([status, headers.get('cache-control'), headers.get('age')]).toEqual([200, 'no-store', null]);
      expect(headers.get('x-cache') ?? 'Miss').not.toMatch(/^Hit/);
    }
    expect((await open(key, 'A'.repeat(22))).headers.get('cache-control')).toBe('no-store');
    expect((await request(service, 'GET', url, { headers: { origin } })).body).toMatchObject({
      reason: 'campaign_paused',
    });
  });

  it('needs POST and an active public key, and cannot send much', async () => {
    const { key, token } = await pausedCampaign();
    const sent = await token();
    const statuses = await Promise.all([
      request(service, 'GET', `/v1/banner/preview?key=${key}&token=${sent}`),
      open(`${key.slice(0, -1)}_`, sent),
      open(service.secretKey, sent),
      open(key, sent.padEnd(8_193)),
    ]);
    expect(statuses.map(({ status, body }) => [status, body.error.code])).toEqual([
      [404, 'route_not_found'],
      [401, 'invalid_api_key'],
      [401, 'public_key_required'],
      [413, 'body_too_large'],
    ]);
  });

  it('learns nothing from other endpoints: no list, no campaign and no key contains a token', async () => {
    const { token } = await pausedCampaign();
    const sent = await token();
    for (const path of ['/v1/campaigns', '/v1/api-keys', '/v1/merchant'])
      expect((await callApi(service, 'GET', path)).text).not.toContain(sent);
  });
});
