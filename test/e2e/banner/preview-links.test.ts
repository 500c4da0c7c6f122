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

  it('is rejected for a page on a domain that the campaign does not allow', async () => {
    const { link } = await pausedCampaign();
    const { status, body } = await link({ pageUrl: 'https://other.example/' });
    const problem = { path: 'pageUrl', code: 'domain_not_allowed' };
    expect([status, body.error.details]).toEqual([400, [expect.objectContaining(problem)]]);
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
});
