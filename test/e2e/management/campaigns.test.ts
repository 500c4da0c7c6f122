import { callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withVisitors } from '../../support/service/target.ts';
import { configOf, from } from '../../support/service/visitor.ts';

type Campaign = Record<string, unknown> & { id: string };

let emulator: Service;
beforeAll(async () => {
  emulator = await openService('Campaigns');
});

const call = (method: string, path: string, body?: unknown) => callApi(emulator, method, path, body);

async function created(path: string, body: unknown): Promise<Record<string, unknown> & { id: string }> {
  const response = await call('POST', path, body);
  expect(response.status).toBe(201);
  return response.body.data as Record<string, unknown> & { id: string };
}
const createCampaign = (fields = {}): Promise<Campaign> =>
  created('/v1/campaigns', { name: 'Summer', ...fields });
const createKey = (campaignId?: string) =>
  created('/v1/api-keys', { name: 'Shop', type: 'public', ...(campaignId ? { campaignId } : {}) }) as Promise<
    { id: string; key: string } & Record<string, unknown>
  >;

describe('a campaign', () => {
  it('needs only a name and gets the documented defaults and a Location', async () => {
    const { status, headers, body } = await call('POST', '/v1/campaigns', { name: ' Summer ' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      id: expect.stringMatching(/^camp_[0-9A-Z]{26}$/),
      name: 'Summer',
      baseCurrency: 'USD',
      status: 'active',
      blockVpn: true,
      tiers: [20, 30, 40, 50, 60].map((discount, index) => ({ tier: index + 2, discount, code: null })),
      isDefault: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: body.data.createdAt,
    });
    expect(headers.get('location')).toBe(`/v1/campaigns/${body.data.id}`);
    const read = await call('GET', String(headers.get('location')));
    expect([read.status, read.body]).toEqual([200, body]);
    expect(read.headers.get('cache-control')).toBe('no-store');
  });

  it('with colors of low contrast gets a warning with a suggestion', async () => {
    const banner = { textColor: '#eeeeee', backgroundColor: '#ffffff' };
    const warning = { path: 'banner.textColor', type: 'contrast_too_low', ratio: 1.1 };
    const warnings = [{ ...warning, suggestion: expect.stringMatching(/^#/) }];
    const created = await call('POST', '/v1/campaigns', { name: 'Pale', banner });
    expect([created.status, created.body]).toEqual([201, expect.objectContaining({ warnings })]);
    const changed = await call('PATCH', String(created.headers.get('location')), { code: 'SUN' });
    expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ warnings })]);
  });
});

describe('a campaign in use', () => {
  it('cannot be deleted until its last key is revoked; the default campaign never can', async () => {
    const { data } = (await call('GET', '/v1/campaigns')).body as unknown as { data: Campaign[] };
    const campaign = await createCampaign();
    const key = await createKey(campaign.id);
    for (const id of [data.at(-1)?.id, campaign.id]) {
      const { status, body } = await call('DELETE', `/v1/campaigns/${id}`);
      expect([status, body.error.code]).toEqual([409, 'campaign_in_use']);
    }
    await call('DELETE', `/v1/api-keys/${key.id}`);
    expect((await call('DELETE', `/v1/campaigns/${campaign.id}`)).status).toBe(204);
  });
});

describe('a key', () => {
  withVisitors(() => {
    it('shows its campaign, and contains the campaign id only if one was chosen', async () => {
      const { id: campaignId } = await createCampaign({
        code: 'SUN',
        countryOverrides: [{ country: 'IN', discount: 33 }],
      });
      const chosen = await createKey(campaignId);
      const plain = await createKey();
      expect(chosen.campaignId).toBe(campaignId);
      expect(plain).not.toHaveProperty('campaignId');
      expect(await configOf(emulator, chosen.key, from('IN'))).toMatchObject({ discount: 33, code: 'SUN' });
      expect(await configOf(emulator, plain.key, from('IN'))).toMatchObject({ discount: 60, code: 'PPP60' });
    });
  });
});

withVisitors(() => {});

withVisitors(() => {
  describe('a preview', () => {
    it('returns exactly the visitor’s response with a trace of the rules', async () => {
      const campaign = await createCampaign({
        allowedDomains: ['*.example.com'],
        code: 'ALL',
        tiers: [{ tier: 6, discount: 50, code: 'SIX' }],
        countryOverrides: [{ country: 'BR', discount: 45 }],
        ...{ startsAt: '2026-01-01T00:00:00Z', maxDiscount: 40, euTier: 6, excludedCountries: ['TR'] },
        blockHostingProviders: true,
      });
      const { key } = await createKey(campaign.id);
      for (const visitor of [
        { country: 'IN', site: 'shop.example.com' },
        { country: 'BR', site: 'shop.example.com', isVpn: false },
        { country: 'US', site: 'shop.example.com' },
        { country: 'DE', site: 'shop.example.com' },
        { country: 'TR', site: 'shop.example.com' },
        { country: 'IN', site: 'shop.example.com', isVpn: true },
        { country: 'IN', site: 'shop.example.com', isHostingProvider: true },
        { country: 'XX', site: 'other.example' },
        { country: 'BR' },
      ]) {
        const { status, body } = await call('POST', `/v1/campaigns/${campaign.id}/preview`, visitor);
        expect(status).toBe(200);
        const { config, trace } = body.data;
        const headers = {
          ...from(visitor.country),
          ...(visitor.site ? { origin: `https://${visitor.site}:8443` } : {}),
          ...(visitor.isVpn ? { 'x-amzn-waf-anonymizer': '1' } : {}),
          ...(visitor.isHostingProvider ? { 'x-amzn-waf-hosting': '1' } : {}),
        };
        expect(config).toEqual(await configOf(emulator, key, headers));
        expect(trace).toHaveProperty('0.rule', 'site');
      }
    });
  });
});
