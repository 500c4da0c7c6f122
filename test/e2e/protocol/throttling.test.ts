import { startInProcessEmulator } from '../../support/emulator/in-process-emulator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { type ApiResponse, type Caller, callApi, request } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

/** Requests that a merchant may send in total: per API, and per method of the banner API. */
const slowBursts = { management: 12, banner: 3 };
const almostNever = 0.001;

/**
 * Limits plan `starter` to a few requests in total, so that the result does not depend on the speed of the
 * machine.
 */
function throttleStarterPlan(properties: Record<string, unknown>): void {
  if (!String(properties.UsagePlanName).startsWith('ppp-dev-starter-')) return;
  const throttle = (BurstLimit: number) => ({ BurstLimit, RateLimit: almostNever });
  if (properties.Throttle) properties.Throttle = throttle(slowBursts.management);
  for (const stage of properties.ApiStages as { Throttle?: Record<string, object> }[]) {
    const methods = Object.keys(stage.Throttle ?? {});
    stage.Throttle = Object.fromEntries(methods.map((method) => [method, throttle(slowBursts.banner)]));
  }
}

withOperator(() => {
  let slow: Caller;
  let other: Caller;
  let publicKey: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const emulator = await startInProcessEmulator({ change: throttleStarterPlan });
    stop = emulator.stop;
    [slow, other] = await Promise.all([
      addMerchant(emulator, 'Slow', { plan: 'starter' }),
      addMerchant(emulator, 'Other', { plan: 'starter' }),
    ]);
    const { body } = await callApi(slow, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
    publicKey = String(body.data.key);
  });
  afterAll(() => stop());

  const visit = (method: string, country: string): Promise<ApiResponse<{ show: boolean; reason?: string }>> =>
    request(slow, method, `/v1/banner/config/${publicKey}`, {
      headers: { 'cloudfront-viewer-country': country },
    });
  const list = (merchant: Caller) => callApi(merchant, 'GET', '/v1/products');

  /** Uses up the visitor requests with a different country each, which the cache does not contain. */
  async function exhaustBurst(countries: string[]): Promise<void> {
    for (const country of countries)
      expect((await visit('GET', country)).body.reason).not.toBe('rate_limited');
  }

  it('throttled visitors get 200 rate_limited with their country, which is not cached', async () => {
    await exhaustBurst(['IN', 'BR', 'US'].slice(0, slowBursts.banner));
    for (const [country, countryName] of [
      ['TR', 'Türkiye'],
      ['CI', 'Côte d’Ivoire'],
      ['T1', 'Unknown'],
    ] as const) {
      const { status, headers, body } = await visit('GET', country);
      const code = country === 'T1' ? 'XX' : country;
      expect([status, body]).toEqual([
        200,
        { show: false, country: code, countryName, reason: 'rate_limited' },
      ]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('cached responses are not throttled', async () => {
    expect((await visit('GET', 'IN')).body).toMatchObject({ show: true, country: 'IN' });
  });

  it('events have a separate limit, and a throttled event returns 200', async () => {
    const statuses: number[] = [];
    for (let count = 0; count <= slowBursts.banner; count++) {
      const { status } = await request(slow, 'POST', `/v1/banner/events?key=${publicKey}`, {
        headers: { 'content-type': 'text/plain' },
        body: '{"events":[]}',
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([204, 204, 204, 200]);
  });

  it('a throttled merchant gets 429 rate_limited with Retry-After', async () => {
    let response = await list(slow);
    for (let count = 0; response.status === 200 && count < slowBursts.management; count++)
      response = await list(slow);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
    expect(response.body.error).toMatchObject({ type: 'rate_limit_error', code: 'rate_limited' });
  });

  it('checks the key before the throttle and the throttle before the body', async () => {
    const responseTo = async (secretKey: string) => {
      const { body } = await callApi({ ...slow, secretKey }, 'POST', '/v1/products', '{'.repeat(40_000));
      return body.error.code;
    };
    expect(await responseTo(slow.secretKey)).toBe('rate_limited');
    expect(await responseTo(slow.secretKey.slice(0, -1))).toBe('invalid_api_key');
    expect(await responseTo(publicKey)).toBe('secret_key_required');
  });

  it('does not throttle another merchant on the same plan', async () => {
    expect((await list(other)).status).toBe(200);
  });
});
