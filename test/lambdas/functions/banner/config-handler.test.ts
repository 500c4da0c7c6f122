import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { BannerConfig } from '../../../../core/banner/banner-config.ts';
import { defaultCampaignRules } from '../../../../core/campaigns/default-campaign.ts';
import type { Publication } from '../../../../core/campaigns/publication.ts';
import { bundledExchangeRates } from '../../../../core/exchange-rates/exchange-rates.ts';
import { generateApiKey } from '../../../../core/keys/key-value.ts';
import { getBannerConfig, handler } from '../../../../lambdas/functions/banner/get-banner-config.ts';
import { exchangeRateCache } from '../../../../lambdas/runtime/exchange-rate-cache.ts';
import { metricNamespaceVariable, tableNameVariable } from '../../../../platform/environment.ts';
import { lastUseRecorder } from '../../../../storage/last-uses.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { addKey, addMerchant, now } from '../../../support/storage/merchants.ts';

const test = useDatabase();
let publicKey: string;
let campaignId: string;
beforeAll(async () => {
  process.env[tableNameVariable] = test.database.tableName;
  process.env[metricNamespaceVariable] = 'Test';
  const { id, campaign } = await addMerchant(test.database);
  campaignId = campaign.id;
  publicKey = (await addKey(test.database, id, 'public')).credential;
});

/** A visit as the gate hands it on. */
function visitEvent(key: string, headers: Record<string, string> = {}): APIGatewayProxyEvent {
  const gate = { 'CloudFront-Viewer-Country': 'IN', 'x-ppp-site': 'any', 'x-ppp-anonymizer': '0' };
  const event = {
    httpMethod: 'GET',
    headers: { ...gate, ...headers },
    pathParameters: { publicKey: key },
    requestContext: { requestId: 'request-1' },
  };
  return event as unknown as APIGatewayProxyEvent;
}

describe('the handler', () => {
  const log = useLogLines();

  it.each(['known', 'old', 'unknown'])('answers whether the campaign of the gate is %s', async (what) => {
    const believed = { known: campaignId, old: 'camp_old', unknown: '' }[what] ?? '';
    const { statusCode } = await handler(visitEvent(publicKey, { 'x-ppp-campaign': believed }));
    expect(statusCode).toBe(200);
  });

  it('answers a visit with what any page may read and the edge may keep', async () => {
    const { statusCode, headers, body } = await handler(visitEvent(publicKey));
    expect(JSON.parse(log.lines[0] ?? '')).toMatchObject({ Reason: 'shown', BannerAnswers: 1 });
    expect([statusCode, headers]).toEqual([
      200,
      {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
        vary: 'Origin',
      },
    ]);
    expect(JSON.parse(body)).toMatchObject({ show: true, country: 'IN', currencyCode: 'INR', discount: 60 });
  });

  it('answers a key that is not published with 401, which nobody may keep', async () => {
    const { statusCode, headers, body } = await handler(visitEvent(generateApiKey('public', randomBytes)));
    expect([statusCode, headers]).toEqual([
      401,
      expect.objectContaining({
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'x-request-id': 'request-1',
      }),
    ]);
    expect(JSON.parse(body).error).toMatchObject({ code: 'invalid_api_key', requestId: 'request-1' });
    expect(body).not.toContain('ppp_pk_live_');
  });
});

describe('what fails beside key and campaign', () => {
  const publication: Publication = {
    campaignId: 'camp_1',
    merchantId: 'mer_1',
    revision: 1,
    isSuspended: false,
    productId: null,
    baseCurrency: 'USD',
    rules: defaultCampaignRules(),
  };
  const key = { merchantId: 'mer_1', keyId: 'key_1', campaignId: 'camp_1', gatewayKey: 'gateway' };
  const visit = {
    publicKey: 'ppp_pk_live_1',
    campaignId: 'camp_1',
    country: 'IN',
    site: 'any' as const,
    isAnonymized: false,
  };
  const working = {
    readShownCampaign: async () => ({ key, publication, rates: undefined }),
    rates: exchangeRateCache(now),
    recordLastUse: async () => undefined,
    countAnswer: () => undefined,
  };
  const outage = new Error('The table cannot be reached');

  it('is not felt by the visitor: where a read brings no rates, those of the snapshot serve', async () => {
    const readShownCampaign = jest.fn(working.readShownCampaign);
    const dependencies = { ...working, rates: exchangeRateCache(now), readShownCampaign };
    expect(await getBannerConfig(visit, dependencies)).toMatchObject({
      show: true,
      fxRate: Number(bundledExchangeRates.rates.INR?.toPrecision(6)),
    });
    expect(readShownCampaign.mock.calls).toEqual([[visit.publicKey, visit.campaignId, true]]);
  });

  it('nor is a last use that cannot be noted', async () => {
    const failures: unknown[] = [];
    const items = { update: () => Promise.reject(outage) };
    const recordLastUse = lastUseRecorder(items, now, (error) => failures.push(error));
    expect(await getBannerConfig(visit, { ...working, recordLastUse })).toMatchObject({ show: true });
    expect(failures).toEqual([outage]);
  });

  it('an answer is decided while its use is noted, and given when that is done: Lambda stops what is left', async () => {
    let isNoted: () => void = () => undefined;
    const counted: BannerConfig[] = [];
    let isAnswered = false;
    const answer = getBannerConfig(visit, {
      ...working,
      recordLastUse: () => new Promise((resolve) => (isNoted = resolve)),
      countAnswer: (config) => counted.push(config),
    }).finally(() => {
      isAnswered = true;
    });
    await new Promise(setImmediate);
    expect([counted.length, isAnswered]).toEqual([1, false]);
    isNoted();
    expect([await answer]).toEqual(counted);
  });

  it('an unknown key is no use of any', async () => {
    const uses: string[] = [];
    const dependencies = {
      ...working,
      readShownCampaign: async () => undefined,
      recordLastUse: async (keyId: string) => {
        uses.push(keyId);
      },
    };
    await expect(getBannerConfig(visit, dependencies)).rejects.toMatchObject({ code: 'invalid_api_key' });
    expect(uses).toEqual([]);
  });

  it('key and campaign cannot be done without', async () => {
    const readShownCampaign = () => Promise.reject(outage);
    await expect(getBannerConfig(visit, { ...working, readShownCampaign })).rejects.toBe(outage);
  });
});
