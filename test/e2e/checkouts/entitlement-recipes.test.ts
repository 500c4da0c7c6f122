import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CheckoutsEmulator,
  startCheckoutsEmulator,
} from '../../support/checkouts/checkouts-emulator.ts';
import { FakePayments, shopKey } from '../../support/checkouts/fake-payments.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { type Caller, callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';
import { projectRoot } from '../../support/source-tree.ts';

const folder = join(projectRoot, 'examples/entitlement');
const providers = ['stripe', 'paddle', 'polar'] as const;

it.each(['stripe', 'paddle', 'polar', 'before-session'])('%s has at most 40 lines', (recipe) => {
  const lines = (name: string) => readFileSync(join(folder, `${name}.mjs`), 'utf8').split('\n').length - 1;
  expect(lines(recipe)).toBeLessThanOrEqual(40);
  expect(lines('decide')).toBeLessThanOrEqual(40);
});

withOperator(() => {
  let emulator: CheckoutsEmulator;
  let merchant: Caller;
  let campaignPath: string;
  let payments: Record<(typeof providers)[number], FakePayments>;
  let server: ChildProcess;
  let address: string;
  let output = '';
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    emulator = await startCheckoutsEmulator();
    merchant = await addMerchant(emulator, 'Recipes');
    const { body } = await callApi<{ data: { id: string }[] }>(merchant, 'GET', '/v1/campaigns');
    campaignPath = `/v1/campaigns/${body.data[0]?.id}`;
    const limited = { name: 'Web server', type: 'secret', permissions: ['entitlement'] };
    const key = await callApi(merchant, 'POST', '/v1/api-keys', limited);
    const environment: Record<string, string> = {
      PPP_BASE: merchant.baseUrl,
      PPP_SECRET_KEY: String(key.body.data.key),
      PPP_CAMPAIGN: String(body.data[0]?.id),
      STRIPE_PRICE: 'price_1',
      SHOP_URL: 'https://shop.example.com',
      PORT: '0',
    };
    const made = providers.map((name) => [name, new FakePayments(name, emulator.fakes[name])] as const);
    payments = Object.fromEntries(made) as typeof payments;
    for (const [name, { transport }] of made) {
      const { url, stop } = await transport.listen();
      stops.push(stop);
      environment[`${name.toUpperCase()}_URL`] = url;
      environment[`${name.toUpperCase()}_KEY`] = shopKey;
    }
    server = spawn(process.execPath, [join(folder, 'server.mjs')], { env: environment });
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    address = await eventually(
      'the recipes’ address',
      () => Promise.resolve(/^http:\S+/m.exec(output)?.[0] ?? ''),
      (text) => text !== '',
    );
  });
  afterAll(async () => {
    server.kill();
    await once(server, 'exit');
    await Promise.all(stops.map((stop) => stop()));
    await emulator.stop();
  });

  const checkouts = new Map<string, unknown>();

  /** Connects a checkout once and gives it to the campaign. Returns the code that visitors from India see. */
  async function indianCode(provider: (typeof providers)[number]): Promise<string> {
    if (!checkouts.has(provider)) {
      const mode = provider === 'polar' ? { mode: 'test' } : {};
      const { providerKey } = emulator.fakes[provider];
      const { body } = await callApi(merchant, 'POST', '/v1/checkouts', { provider, providerKey, ...mode });
      checkouts.set(provider, body.data.id);
    }
    await callApi(merchant, 'PATCH', campaignPath, { checkout: { id: checkouts.get(provider) } });
    type Codes = { data: { code: string; discount: number; status: string }[] };
    return eventually(
      `a code at ${provider}`,
      async () => {
        const { body } = await callApi<Codes>(merchant, 'POST', `${campaignPath}/codes/sync`, {});
        const live = body.data.filter(({ discount, status }) => discount === 60 && status === 'live');
        return live.map(({ code }) => code).find((code) => isAtCheckout(provider, code)) ?? '';
      },
      (code) => code !== '',
    );
  }

  /** The codes of the campaign's former checkout stay until the service has ended them. */
  const isAtCheckout = (provider: (typeof providers)[number], code: string) =>
    emulator.fakes[provider].discounts().some((discount) => discount.code === code && discount.isActive);

  async function send(path: string, body: object, headers: Record<string, string> = {}) {
    const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, result: text && JSON.parse(text) };
  }

  const isReported = (code: string, country: string) =>
    output
      .split('\n')
      .some((line) => line.startsWith('Please check') && line.includes(code) && line.includes(country));

  it.each(providers)(
    '%s: accepts an Indian buyer and reports a German one with the same code',
    async (name) => {
      const code = await indianCode(name);
      const fromIndia = await send(`/${name}`, payments[name].pay({ code, address: 'IN', card: 'IN' }));
      expect(fromIndia).toMatchObject({ status: 200, result: { isAccepted: true, code } });
      const fromGermany = await send(`/${name}`, payments[name].pay({ code, address: 'DE', card: 'DE' }));
      expect(fromGermany.result).toMatchObject({
        isAccepted: false,
        facts: expect.arrayContaining([
          { isEntitled: false, discount: 0, codeDiscount: 60, codeStatus: 'live' },
        ]),
      });
      expect([isReported(code, '"IN"'), isReported(code, '"DE"')]).toEqual([false, true]);
    },
  );

  it('stripe: a German card with an Indian address is reported, also for a subscription', async () => {
    const code = await indianCode('stripe');
    for (const isSubscription of [false, true]) {
      const event = payments.stripe.pay({ code, address: 'IN', card: 'DE', isSubscription });
      expect((await send('/stripe', event)).result).toMatchObject({
        isAccepted: false,
        countries: ['DE', 'IN'],
      });
    }
  });

  it.each(['paddle', 'polar'] as const)(
    '%s: a German card with an Indian address is accepted, as the document says',
    async (name) => {
      const code = await indianCode(name);
      const event = payments[name].pay({ code, address: 'IN', card: 'DE' });
      expect((await send(`/${name}`, event)).result).toMatchObject({ isAccepted: true, countries: ['IN'] });
    },
  );

  it.each(providers)('%s: a payment without a code needs no question', async (name) => {
    const event = payments[name].pay({ address: 'DE', card: 'DE' });
    expect((await send(`/${name}`, event)).result).toEqual({ isAccepted: true });
  });

  it('a payment without a country is reported, and an unknown payment is sent again', async () => {
    const code = await indianCode('polar');
    const event = payments.polar.pay({ code, address: '', card: 'IN' });
    expect((await send('/polar', event)).result).toMatchObject({ isAccepted: false, countries: [] });
    expect(await send('/polar', { type: 'order.paid', data: { id: 'forged' } })).toMatchObject({
      status: 500,
    });
  });

  it('before the session: the code is applied for India only, whatever the page sends', async () => {
    const code = await indianCode('stripe');
    const pay = async (visitor: string) =>
      (await send('/pay', { code, country: 'IN' }, { 'cf-ipcountry': visitor })).result;
    expect((await pay('IN')).verdict.isAccepted).toBe(true);
    expect(payments.stripe.sessions.at(-1)).toMatchObject({
      'discounts[0][promotion_code]': `promo_${code}`,
    });
    for (const visitor of ['DE', 'T1', '']) {
      expect((await pay(visitor)).verdict.isAccepted).toBe(false);
      expect(payments.stripe.sessions.at(-1)).not.toHaveProperty('discounts[0][promotion_code]');
    }
  });
});
