import { startOwnEmulator } from '../../support/emulator/own-emulator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { type ApiAnswer, type Caller, callApi, request } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

/** Numbers of requests that a merchant has in all, by API (by method on the banner API). */
const slowBursts = { management: 12, banner: 3 };
const almostNever = 0.001;

/** Lets a few requests of plan `starter` pass and then hardly any: what happens does not depend on this machine's speed. */
function slowDown(properties: Record<string, unknown>): void {
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
    const emulator = await startOwnEmulator({ change: slowDown });
    stop = emulator.stop;
    [slow, other] = await Promise.all([
      addMerchant(emulator, 'Slow', { plan: 'starter' }),
      addMerchant(emulator, 'Other', { plan: 'starter' }),
    ]);
    const { body } = await callApi(slow, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
    publicKey = String(body.data.key);
  });
  afterAll(() => stop());

  const visit = (method: string, country: string): Promise<ApiAnswer<{ show: boolean; reason?: string }>> =>
    request(slow, method, `/v1/banner/config/${publicKey}`, {
      headers: { 'cloudfront-viewer-country': country },
    });
  const list = (merchant: Caller) => callApi(merchant, 'GET', '/v1/products');

  /** Uses up what visitors have, each from a country of its own, so that no cache helps. */
  async function exhaust(countries: string[]): Promise<void> {
    for (const country of countries)
      expect((await visit('GET', country)).body.reason).not.toBe('rate_limited');
  }

  it('visitors of a busy page get 200 rate_limited with their country, which no cache keeps', async () => {
    await exhaust(['IN', 'BR', 'US'].slice(0, slowBursts.banner));
    for (const [country, countryName] of [
      ['TR', 'Türkiye'],
      ['CI', 'Côte d’Ivoire'],
      ['ZZ', 'Unknown'],
    ] as const) {
      const { status, headers, body } = await visit('GET', country);
      const code = country === 'ZZ' ? 'XX' : country;
      expect([status, body]).toEqual([
        200,
        { show: false, country: code, countryName, reason: 'rate_limited' },
      ]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('what the edge has kept goes on being answered', async () => {
    expect((await visit('GET', 'IN')).body).toMatchObject({ show: true, country: 'IN' });
  });

  it('events have a bucket of their own; one that is throttled is 200, which the script does not read', async () => {
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

  it('a merchant who asks too much gets 429 rate_limited with Retry-After', async () => {
    let answer = await list(slow);
    for (let count = 0; answer.status === 200 && count < slowBursts.management; count++)
      answer = await list(slow);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
    expect(answer.body.error).toMatchObject({ type: 'rate_limit_error', code: 'rate_limited' });
  });

  it('the key is checked before the throttle, the throttle before the body', async () => {
    const answerTo = async (secretKey: string) => {
      const { body } = await callApi({ ...slow, secretKey }, 'POST', '/v1/products', '{'.repeat(40_000));
      return body.error.code;
    };
    expect(await answerTo(slow.secretKey)).toBe('rate_limited');
    expect(await answerTo(slow.secretKey.slice(0, -1))).toBe('invalid_api_key');
    expect(await answerTo(publicKey)).toBe('secret_key_required');
  });

  it('another merchant of the same plan is not slowed down', async () => {
    expect((await list(other)).status).toBe(200);
  });
});
