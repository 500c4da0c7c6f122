import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AlertBody } from '../../../core/alerts/alert.ts';
import { signatureHeaders } from '../../../core/alerts/signature.ts';
import type { CampaignUpdate } from '../../../core/campaigns/campaign.ts';
import { defaultCheckoutSettings } from '../../../core/checkouts/campaign-checkout.ts';
import { makeCheckout } from '../../../core/checkouts/provider-key.ts';
import { makeApiKey } from '../../../core/keys/api-key.ts';
import { dayMs, hourMs } from '../../../core/shared/durations.ts';
import type { AlertDependencies } from '../../../lambdas/alerts/alert-run.ts';
import { encryptRecipient } from '../../../lambdas/alerts/alert-secret.ts';
import type { AlertTransport } from '../../../lambdas/alerts/send-alert.ts';
import { providerOf } from '../../../lambdas/checkouts/providers/provider-of.ts';
import { reconcileAlerts } from '../../../lambdas/functions/alerts/reconcile-alerts.ts';
import { sendTestAlert } from '../../../lambdas/functions/alerts/send-test-alert.ts';
import { reconcileCheckouts } from '../../../lambdas/functions/checkouts/reconcile-checkouts.ts';
import { readAlerts, setAlertUrl } from '../../../storage/alerts/alerts.ts';
import { insertCheckout } from '../../../storage/checkouts/checkout-transactions.ts';
import type { TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { alertsKey, checkoutSecretKey, type ItemKey, resourceKey } from '../../../storage/dynamodb/keys.ts';
import { lastUseRecorder } from '../../../storage/keys/last-use-recorder.ts';
import type { TargetMessage } from '../../../storage/target-messages.ts';
import { insertApiKey, revokeApiKey } from '../../../storage/transactions/api-keys.ts';
import { patchCampaign } from '../../../storage/transactions/campaigns.ts';
import { setMerchantStatus } from '../../../storage/transactions/merchants.ts';
import { fakeCheckouts } from '../../support/checkouts/fake-checkouts.ts';
import { managementRequest } from '../../support/management-request.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { crashing } from '../../support/storage/interference.ts';
import { newId, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
const start = Date.parse('2026-11-20T09:00:00.000Z');

interface Received {
  headers: Record<string, string>;
  body: AlertBody;
  text: string;
}

/** The merchant's server; `status` of its responses, `undefined` for none. */
const receiver = { received: [] as Received[], status: 200 as number | undefined, url: '' };
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  receiver.received.push({
    headers: request.headers as Record<string, string>,
    body: JSON.parse(text),
    text,
  });
  if (receiver.status === undefined) request.socket.destroy();
  else response.writeHead(receiver.status).end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const encryption = { encrypt: async (value: string) => Buffer.from(value) };
const decryption = {
  decrypt: async (ciphertext: Uint8Array) => Buffer.from(ciphertext).toString(),
};

/** Returns what a target is told of changed items. */
const messageFor = (target: string, ...keys: readonly ItemKey[]): TargetMessage => ({
  target,
  changes: keys.map((key) => ({ ...key, isRemoved: false })),
});

/** A merchant with a URL for alerts, at a moved time. */
class Shop {
  now = new Date(start);
  readonly clock = () => this.now;
  readonly fake = fakeCheckouts.stripe(this.clock);
  readonly checkoutId = newId('chk');
  secret = '';
  transport: Partial<AlertTransport> = {};

  async open(): Promise<this> {
    [receiver.received, receiver.status] = [[], 200];
    const url = 'https://hooks.example/T0';
    const { secret, ciphertext } = await encryptRecipient(merchant.id, url, { encryption, randomBytes });
    await setAlertUrl(test.database, merchant.id, {
      maskedUrl: 'https://hooks.example/••••••••',
      ciphertext,
    });
    this.secret = secret;
    return this;
  }

  /** Connects a checkout, and the default campaign to it. */
  async connect(): Promise<this> {
    const { providerKey } = this.fake;
    const checkout = makeCheckout({ provider: 'stripe', providerKey }, this.checkoutId, this.now);
    await insertCheckout(test.database, merchant.id, checkout, Buffer.from(providerKey));
    await this.patch({ checkout: { id: this.checkoutId, ...defaultCheckoutSettings } });
    return this;
  }

  patch(changes: CampaignUpdate) {
    return patchCampaign(test.database, merchant.id, merchant.campaign.id, changes, this.clock);
  }

  get dependencies(): AlertDependencies & { database: TrailedDatabase } {
    return {
      database: test.database,
      clock: this.clock,
      newId,
      decryption,
      transport: {
        resolve: async () => [{ address: '8.8.8.8', family: 4 }],
        relayUrl: receiver.url,
        repeatMs: 1,
        ...this.transport,
      },
    };
  }

  /** Reconciles as after a change of the merchant's alerts. */
  async work(dependencies = this.dependencies): Promise<void> {
    await reconcileAlerts(messageFor('alerts', alertsKey(merchant.id)), dependencies);
  }

  /** Checks the checkout and then the alerts, as every hour. */
  async hour(): Promise<void> {
    await this.check();
    await this.work();
  }

  async check(): Promise<void> {
    const message = messageFor('checkouts', checkoutSecretKey(merchant.id, this.checkoutId));
    const dependencies: Parameters<typeof reconcileCheckouts>[1] = {
      database: test.database,
      clock: this.clock,
      retentionMonths: 25,
      reportProblem: () => undefined,
      randomBytes,
      decryption,
      openProvider: (checkout, providerKey, signal) =>
        providerOf(checkout, providerKey, { clock: this.clock, signal, fetch: this.fake.transport.fetch }),
    };
    await reconcileCheckouts(message, dependencies, new AbortController().signal);
  }

  pass(hours: number): void {
    this.now = new Date(this.now.getTime() + hours * hourMs);
  }

  /** Lets hours pass, each with the hourly run. */
  async hours(count: number): Promise<void> {
    for (let hour = 0; hour < count; hour++) {
      this.pass(1);
      await this.hour();
    }
  }
}

const types = () => receiver.received.map(({ body: { type, data } }) => [type, data.isOver]);

it('a key that is rejected gives exactly one alert within two hours, and one when the checkout is connected again', async () => {
  const shop = await (await new Shop().open()).connect();
  await shop.hours(3);
  expect(types()).toEqual([]);
  const rights = shop.fake.keys.get(shop.fake.providerKey) ?? new Set();
  shop.fake.keys.delete(shop.fake.providerKey);
  await shop.hours(2);
  expect(types()).toEqual([['checkout_failing', false]]);
  await shop.hours(5);
  expect(types()).toEqual([['checkout_failing', false]]);
  shop.fake.keys.set(shop.fake.providerKey, rights);
  await shop.hours(2);
  expect(types()).toEqual([
    ['checkout_failing', false],
    ['checkout_failing', true],
  ]);
  const [failing, connected] = receiver.received;
  expect(failing?.body).toMatchObject({
    text: expect.stringContaining('Stripe rejects the API key'),
    data: { merchantId: merchant.id, checkoutId: shop.checkoutId, problem: 'key_refused', endedAt: null },
  });
  expect(connected?.body).toMatchObject({
    text: 'Stripe is connected again. It lasted 7 hours.',
    data: { alertId: failing?.body.data.alertId, startedAt: failing?.body.data.startedAt },
  });
});

it('each alert is signed with the merchant’s secret and carries the merchant’s URL', async () => {
  const shop = await new Shop().open();
  await sendTestAlert(
    managementRequest({ merchantId: merchant.id, body: { type: 'test' } }),
    shop.dependencies,
  );
  await shop.work();
  const [{ headers, text } = { headers: undefined, text: '' }] = receiver.received;
  const id = String(headers?.['webhook-id']);
  expect(headers).toMatchObject(signatureHeaders(id, text, shop.secret, shop.now));
  expect(headers?.['x-alert-url']).toBe('https://hooks.example/T0');
  const stored = await readAlerts(test.database, merchant.id);
  expect(stored?.resource.state.deliveries).toMatchObject([
    { id, status: 'delivered', lastAttempt: { statusCode: 200, error: null } },
  ]);
});

it('a silent week gives one alert, and the next request one more', async () => {
  const shop = await new Shop().open();
  const { record } = makeApiKey({ name: 'Shop', type: 'public' }, newId('key'), randomBytes, shop.now);
  await insertApiKey(test.database, merchant.id, record);
  await shop.patch({ status: 'active' });
  const request = () =>
    lastUseRecorder(itemsOf(test.database), shop.clock, (error) => {
      throw error;
    })(record.id);
  await request();
  for (let day = 0; day < 6; day++) {
    shop.pass(24);
    await shop.work();
  }
  expect(types()).toEqual([]);
  shop.pass(24);
  await shop.work();
  shop.pass(24);
  await shop.work();
  expect(types()).toEqual([['no_requests', false]]);
  await request();
  await shop.work();
  await shop.work();
  expect(types()).toEqual([
    ['no_requests', false],
    ['no_requests', true],
  ]);
});

it.each(['expires', 'is revoked'])(
  'a key that expires soon gives one alert, which ends when it %s',
  async (end) => {
    const shop = await new Shop().open();
    const expiresAt = new Date(shop.now.getTime() + 15 * dayMs).toISOString();
    const request = { name: 'Job', type: 'secret', expiresAt } as const;
    const { record } = makeApiKey(request, newId('key'), randomBytes, shop.now);
    await insertApiKey(test.database, merchant.id, record);
    const open = async () => (await readAlerts(test.database, merchant.id))?.resource.state.open.length;
    await shop.work();
    expect(types()).toEqual([]);
    for (let day = 0; day < 3; day++) {
      shop.pass(24);
      await shop.work();
    }
    expect(types()).toEqual([['key_expiring', false]]);
    expect(receiver.received[0]?.body.data.apiKeyId).toBe(record.id);
    expect(await open()).toBe(1);
    if (end === 'expires') shop.pass(12 * 24);
    else await revokeApiKey(test.database, merchant.id, record.id, shop.clock);
    await shop.work();
    expect([types(), await open()]).toEqual([[['key_expiring', false]], 0]);
  },
);

it('an attempt that fails for a moment sends a second time, and later ones follow with the same webhook-id', async () => {
  const shop = await new Shop().open();
  receiver.status = 503;
  await shop.patch({ endsAt: shop.now.toISOString() });
  await shop.work();
  expect(receiver.received).toHaveLength(2);
  await shop.work(); // the same change again
  expect(receiver.received).toHaveLength(2);
  receiver.status = undefined;
  shop.pass(1);
  await shop.work();
  expect(receiver.received).toHaveLength(4);
  receiver.status = 404;
  shop.pass(2);
  await shop.work();
  expect(receiver.received).toHaveLength(5);
  receiver.status = 200;
  shop.pass(4);
  await shop.work();
  await shop.work();
  expect(receiver.received).toHaveLength(6);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('after a crash between delivery and record, the alert is delivered once more with the same id', async () => {
  const shop = await new Shop().open();
  await shop.patch({ endsAt: shop.now.toISOString() });
  const database = crashing(test.database, 1);
  await expect(shop.work({ ...shop.dependencies, database })).rejects.toThrow('crashed');
  await shop.work();
  expect(receiver.received).toHaveLength(1);
  shop.pass(1);
  await shop.work();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('two runs at the same time send one alert', async () => {
  const shop = await new Shop().open();
  await shop.patch({ endsAt: shop.now.toISOString() });
  await Promise.all(Array.from({ length: 4 }, () => shop.work()));
  expect(types()).toEqual([['campaign_ended', false]]);
});

it('sends nothing for a suspended merchant, and without a URL', async () => {
  const shop = await new Shop().open();
  await shop.patch({ endsAt: shop.now.toISOString() });
  await setMerchantStatus(test.database, merchant.id, 'suspended');
  await shop.work();
  await setMerchantStatus(test.database, merchant.id, 'active');
  await setAlertUrl(test.database, merchant.id, null);
  await shop.work();
  expect(receiver.received).toEqual([]);
  await expect(
    sendTestAlert(managementRequest({ merchantId: merchant.id, body: { type: 'test' } }), shop.dependencies),
  ).rejects.toMatchObject({ code: 'alert_url_missing' });
});

it('a merchant is reconciled once for a message', async () => {
  const shop = await new Shop().open();
  await sendTestAlert(
    managementRequest({ merchantId: merchant.id, body: { type: 'test' } }),
    shop.dependencies,
  );
  const keys = [resourceKey('checkouts', merchant.id, 'chk_1'), alertsKey(merchant.id)];
  await reconcileAlerts(messageFor('alerts', ...keys), shop.dependencies);
  expect(receiver.received).toHaveLength(1);
});

it('a run sends ten alerts at most, so that a server that hangs takes a bounded time, and the next run sends the others', async () => {
  const shop = await new Shop().open();
  const request = managementRequest({ merchantId: merchant.id, body: { type: 'test' as const } });
  for (let count = 0; count < 13; count++) await sendTestAlert(request, shop.dependencies);
  await shop.work();
  expect(receiver.received).toHaveLength(10);
  await shop.work();
  expect(receiver.received).toHaveLength(13);
});
