import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { builtInTexts } from '../../../../core/banner/built-in-texts.ts';
import { lifetimeSeconds } from '../../../../core/campaigns/cache-lifetime.ts';
import type { CampaignUpdate } from '../../../../core/campaigns/campaign.ts';
import type { Translations } from '../../../../core/campaigns/campaign-values.ts';
import { bundledExchangeRates } from '../../../../core/exchange-rates/exchange-rates.ts';
import { generateApiKey } from '../../../../core/keys/key-value.ts';
import { listCountries } from '../../../../core/shared/countries.ts';
import { getBannerConfig, handler } from '../../../../lambdas/functions/banner/get-banner-config.ts';
import { exchangeRateCache } from '../../../../lambdas/runtime/exchange-rate-cache.ts';
import { metricNamespaceVariable, tableNameVariable } from '../../../../platform/environment.ts';
import type { TrailedDatabase } from '../../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../../storage/dynamodb/database-items.ts';
import { linkReportKey, publicationKey, publicKeyKey } from '../../../../storage/dynamodb/keys.ts';
import { transact } from '../../../../storage/dynamodb/transaction.ts';
import { updateVersioned } from '../../../../storage/dynamodb/writes.ts';
import { writeExchangeRates } from '../../../../storage/exchange-rates.ts';
import { lastUseRecorder } from '../../../../storage/keys/last-use-recorder.ts';
import { storeLinkReport } from '../../../../storage/link-reports.ts';
import { patchCampaign } from '../../../../storage/transactions/campaigns.ts';
import { sampleSale } from '../../../core/campaigns/sample-sale.ts';
import { gateVisit } from '../../../support/gate-visit.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { failing, intercept } from '../../../support/storage/interference.ts';
import { addKey, now, useMerchant } from '../../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
let publicKey: string;
let keyId: string;
beforeEach(async () => {
  ({ credential: publicKey, id: keyId } = await addKey(test.database, merchant.id, 'public'));
});

interface Call {
  name: string;
  keys: unknown[];
  isConsistent: boolean;
  units: number;
}

interface Capacity {
  CapacityUnits?: number;
}

interface Batch {
  Keys: unknown[];
  ConsistentRead?: boolean;
}

/** The same database; records each call and its capacity units. */
function metered(database: TrailedDatabase, calls: Call[]): TrailedDatabase {
  return intercept(database, async (name, input, proceed) => {
    const parameters = Object.assign(input as Record<string, unknown>, { ReturnConsumedCapacity: 'TOTAL' });
    const response = (await proceed()) as { ConsumedCapacity?: Capacity | Capacity[] };
    const [batch] = Object.values((parameters.RequestItems ?? {}) as Record<string, Batch>);
    calls.push({
      name,
      keys: batch?.Keys ?? [parameters.Key],
      isConsistent: (batch ?? parameters).ConsistentRead === true,
      units: [response.ConsumedCapacity ?? {}].flat()[0]?.CapacityUnits ?? Number.NaN,
    });
    return response;
  });
}

/** An execution environment on this database, with the errors of recording last uses. */
function environmentOn(database: TrailedDatabase, clock = now) {
  const failures: unknown[] = [];
  const items = itemsOf(database);
  const recordLastUse = lastUseRecorder(items, clock, (error) => failures.push(error));
  return { items, rates: exchangeRateCache(clock), recordLastUse, clock, failures };
}

/** Calls with an item of this kind. */
const named = (calls: readonly Call[], sk: string) =>
  calls.filter(({ keys }) => keys.some((key) => (key as { sk: string }).sk === sk));

const visit = (campaignId = merchant.campaign.id) => ({
  publicKey,
  campaignId,
  country: 'IN',
  language: 'und',
  site: 'any' as const,
  isVpn: false,
});

describe('an uncached config', () => {
  it('costs one strongly consistent BatchGetItem of three units', async () => {
    const calls: Call[] = [];
    const environment = environmentOn(metered(test.database, calls));
    await getBannerConfig(visit(), environment);
    calls.length = 0;
    for (let count = 0; count < 3; count++) await getBannerConfig(visit(), environment);
    const { id } = merchant.campaign;
    const keys = [publicKeyKey(publicKey), publicationKey(id), linkReportKey(id)];
    const read = { name: 'BatchGetCommand', keys, isConsistent: true, units: 3 };
    expect(calls).toEqual([read, read, read]);
  });

  const countries = listCountries().map(({ code }) => code);
  const overrides = (count: number, code: string | null) =>
    countries.slice(0, count).map((country) => ({ country, discount: 12.75, code }));

  it.each<[name: string, changes: CampaignUpdate]>([
    ['overrides for 150 countries', { countryOverrides: overrides(150, null) }],
    ['overrides with codes for 150 countries', { countryOverrides: overrides(150, 'WELCOME50') }],
    [
      'all rules',
      {
        startsAt: '2026-01-01T00:00:00.000Z',
        endsAt: '2036-01-01T00:00:00.000Z',
        showCountdown: true,
        pagePaths: countries.slice(0, 20).map((country) => `/${country}${'x'.repeat(45)}/*`),
        euTier: 2,
        maxDiscount: 50,
        countryOverrides: overrides(60, 'WELCOME50'),
        excludedCountries: countries.slice(100),
      },
    ],
  ])('costs no more with %s', async (_name, changes) => {
    await patchCampaign(test.database, merchant.id, merchant.campaign.id, changes, now);
    const calls: Call[] = [];
    const environment = environmentOn(metered(test.database, calls));
    for (let count = 0; count < 2; count++) await getBannerConfig(visit(), environment);
    expect(named(calls, 'PUBLICATION')).toMatchObject([{ units: 4 }, { units: 3 }]);
  });

  /** Returns the built-in translations that fit into 4 kB. */
  function mostTranslations(): Translations {
    const translations: Translations = {};
    const bytes = () => Buffer.byteLength(JSON.stringify(translations));
    for (const [tag, { banner }] of Object.entries(builtInTexts)) {
      const { offerTemplate, messageTemplate, ctaText } = banner;
      translations[tag] = { offerTemplate, messageTemplate, ctaText };
      if (bytes() > 4_096) delete translations[tag];
    }
    expect(bytes()).toBeGreaterThan(3_900);
    return translations;
  }

  it('costs no more with 20 codes of a checkout, 150 overrides and 4 kB of translations', async () => {
    const banner = { translations: mostTranslations() };
    const discounts = Array.from({ length: 20 }, (_, index) => index + 1.25);
    const codes = Object.fromEntries(discounts.map((discount) => [discount, `PPPPPP${discount}K3F9QT`]));
    const countryOverrides = countries
      .slice(0, 150)
      .map((country, index) => ({ country, discount: discounts[index % 20] ?? 0, code: null }));
    await patchCampaign(test.database, merchant.id, merchant.campaign.id, { countryOverrides, banner }, now);
    await transact(test.database, [
      updateVersioned(publicationKey(merchant.campaign.id), { set: { codes } }),
    ]);
    const calls: Call[] = [];
    const environment = environmentOn(metered(test.database, calls));
    await getBannerConfig(visit(), environment);
    const { config } = await getBannerConfig({ ...visit(), country: countries[0] ?? '' }, environment);
    expect(config).toMatchObject({ discount: 1.25, code: 'PPPPPP1.25K3F9QT' });
    expect(named(calls, 'PUBLICATION')).toMatchObject([{ units: 4 }, { units: 3 }]);
  });

  it('reads the rates in the same call every 5 minutes, for a fourth unit, and records one use a minute', async () => {
    const rates = { ...bundledExchangeRates, rates: { ...bundledExchangeRates.rates, INR: 97 } };
    await writeExchangeRates(test.database, { ...rates, refreshedAt: '2026-01-01T00:00:00.000Z' }, undefined);
    let elapsedMs = 0;
    const calls: Call[] = [];
    const clock = () => new Date(Date.UTC(2026, 0, 1) + elapsedMs);
    const environment = environmentOn(metered(test.database, calls), clock);
    for (; elapsedMs < 10 * 60_000; elapsedMs += 10_000)
      expect(await getBannerConfig(visit(), environment)).toMatchObject({ config: { fxRate: 97 } });
    const reads = named(calls, 'PUBLICATION');
    expect(reads).toHaveLength(60);
    const withRates = named(reads, 'LATEST');
    expect(withRates.map((read) => reads.indexOf(read))).toEqual([0, 30]);
    expect(withRates.map(({ units }) => units)).toEqual([4, 4]);
    expect(named(calls, 'USED')).toHaveLength(10);
    expect(calls).toHaveLength(70);
  });
});

it('a visitor of a shop whose buy buttons passed their test reads that the discount is applied', async () => {
  const { id } = merchant.campaign;
  const changes = { codeInLinks: true, code: 'ALL' };
  await patchCampaign(test.database, merchant.id, id, changes, now);
  const terms = async () => {
    const { config } = await getBannerConfig(visit(), environmentOn(test.database));
    return config.show ? config.banner.checkout?.terms : undefined;
  };
  expect(await terms()).toBe('60% off for India, with your code');
  const at = now().toISOString();
  const report = { count: 0, hosts: [], path: '/', reportedAt: at };
  const buttonTest = { carried: 1, lost: 0, unknown: 0, path: '/', testedAt: at };
  await storeLinkReport(itemsOf(test.database), id, { ...report, test: buttonTest });
  expect(await terms()).toBe('60% off for India, applied at the checkout');
});

it('a failure of recording the last use does not fail the request', async () => {
  const outage = new Error('The table cannot be reached');
  const environment = environmentOn(failing(test.database, 'UpdateCommand', [outage]));
  expect(await getBannerConfig(visit(), environment)).toMatchObject({ config: { show: true } });
  expect(environment.failures).toEqual([outage]);
});

it('a config is returned after its use is recorded, because Lambda suspends work that is left', async () => {
  let [finishRecording, isReturned] = [() => undefined as unknown, false];
  const started = new Promise<void>((resolve) => {
    const recordLastUse = () => {
      resolve();
      return new Promise<void>((done) => (finishRecording = done));
    };
    void getBannerConfig(visit(), { ...environmentOn(test.database), recordLastUse }).finally(() => {
      isReturned = true;
    });
  });
  await started;
  await new Promise(setImmediate);
  expect(isReturned).toBe(false);
  finishRecording();
  await new Promise(setImmediate);
  expect(isReturned).toBe(true);
});

describe('the handler', () => {
  const log = useLogLines();
  beforeAll(() => {
    process.env[tableNameVariable] = test.database.tableName;
    process.env[metricNamespaceVariable] = 'Test';
  });

  /** An event with the headers of the gate. */
  function visitEvent(key: string, country = 'IN'): APIGatewayProxyEvent {
    const event = {
      httpMethod: 'GET',
      headers: gateVisit(merchant.campaign.id, { country }),
      resource: '/banner/config/{publicKey}',
      pathParameters: { publicKey: key },
      requestContext: { requestId: 'request-1', requestTime: '23/Nov/2026:07:50:33 +0000' },
    };
    return event as unknown as APIGatewayProxyEvent;
  }

  it('returns a config that any page may read and the edge may cache, and logs its reason with ids', async () => {
    const { statusCode, headers, body } = await handler(visitEvent(publicKey));
    expect([statusCode, headers]).toEqual([
      200,
      {
        'content-type': 'application/json',
        'cache-control': expect.stringMatching(/^public, max-age=300, s-maxage=\d+$/),
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'Date, Age',
        vary: 'Origin',
      },
    ]);
    expect(JSON.parse(body)).toMatchObject({ show: true, country: 'IN', currencyCode: 'INR', discount: 60 });
    expect(log.lines.map((line) => JSON.parse(line))).toEqual([
      {
        reason: 'shown',
        requestTime: '23/Nov/2026:07:50:33 +0000',
        route: 'GET /banner/config/{publicKey}',
        merchantId: merchant.id,
        keyId,
        resourceId: merchant.campaign.id,
      },
    ]);
  });

  /** All but the clock, which stands still. */
  const timers = [
    'nextTick',
    'setImmediate',
    'setTimeout',
    'setInterval',
    'clearTimeout',
    'queueMicrotask',
  ] as const;

  const sale = {
    ...sampleSale,
    startsAt: '2020-01-01T00:00:00.000Z',
    endsAt: '2099-01-01T00:00:00.000Z',
  };

  it.each<
    [what: string, country: string, leftMs: number, of: (at: string) => CampaignUpdate, result: string]
  >([
    ['campaign’s start', 'IN', 20_000, (startsAt) => ({ startsAt }), 'campaign_paused'],
    ['campaign’s end', 'IN', 20_000, (endsAt) => ({ endsAt }), 'shown'],
    ['campaign’s end', 'IN', 900_000, (endsAt) => ({ endsAt }), 'shown'],
    ['sale’s start', 'US', 20_000, (startsAt) => ({ sale: { ...sale, startsAt } }), 'no_discount'],
    ['sale’s end', 'US', 20_000, (endsAt) => ({ sale: { ...sale, endsAt } }), 'shown'],
  ])(
    'no cache may return a response after the %s (%s, in %d ms)',
    async (_what, country, leftMs, of, result) => {
      jest.useFakeTimers({ doNotFake: [...timers] });
      const boundary = new Date(Date.now() + leftMs);
      const changes = of(boundary.toISOString());
      await patchCampaign(test.database, merchant.id, merchant.campaign.id, changes, now);
      const { headers = {}, body } = await handler(visitEvent(publicKey, country));
      const { browser, edge } = lifetimeSeconds(boundary, new Date());
      jest.useRealTimers();
      expect(JSON.parse(body).reason ?? 'shown').toBe(result);
      expect(headers.expires).toBe(boundary.toUTCString());
      expect(headers['cache-control']).toBe(`public, max-age=${browser}, s-maxage=${edge}, stale-if-error=0`);
      expect(browser).toBe(Math.min(leftMs / 1_000 - 1, 300));
    },
  );

  it.each([
    ['counts in its last hour', 900_000, ', stale-if-error=0'],
    ['does not count before', 3_700_000, ''],
  ])('the end of the codes, which no run confirms, %s', async (_name, leftMs, more) => {
    jest.useFakeTimers({ doNotFake: [...timers] });
    const end = new Date(Date.now() + leftMs);
    const shown = { codes: { 60: 'PPP60K3F9QT' }, codesEndAt: end.toISOString() };
    const changes = { set: shown };
    await transact(test.database, [updateVersioned(publicationKey(merchant.campaign.id), changes)]);
    const { headers = {}, body } = await handler(visitEvent(publicKey));
    const { browser, edge } = lifetimeSeconds(more ? end : undefined, new Date());
    jest.useRealTimers();
    expect(JSON.parse(body)).toMatchObject({ show: true, code: 'PPP60K3F9QT' });
    expect(headers['cache-control']).toBe(`public, max-age=${browser}, s-maxage=${edge}${more}`);
    expect(headers.expires).toBe(more ? end.toUTCString() : undefined);
  });

  it('returns 401 for an unknown key, which no cache may store', async () => {
    const { statusCode, headers, body } = await handler(visitEvent(generateApiKey('public', randomBytes)));
    expect([statusCode, headers]).toEqual([
      401,
      expect.objectContaining({
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'Date, Age',
        'x-request-id': 'request-1',
      }),
    ]);
    expect(JSON.parse(body).error).toMatchObject({ code: 'invalid_api_key', requestId: 'request-1' });
    expect(body).not.toContain('ppp_pk_live_');
  });
});
