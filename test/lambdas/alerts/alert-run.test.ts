import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AlertBody } from '../../../core/alerts/alert.ts';
import { withTest } from '../../../core/alerts/alert-state.ts';
import { signatureHeaders } from '../../../core/alerts/signature.ts';
import type { CampaignUpdate } from '../../../core/campaigns/campaign.ts';
import { defaultCheckoutSettings } from '../../../core/checkouts/campaign-checkout.ts';
import { makeCheckout } from '../../../core/checkouts/provider-key.ts';
import { makeApiKey } from '../../../core/keys/api-key.ts';
import { dayMs, hourMs } from '../../../core/shared/durations.ts';
import { type Mailbox, startMailbox } from '../../../demo/mail/mailbox.ts';
import type { AlertDependencies } from '../../../lambdas/alerts/alert-run.ts';
import { encryptEmail, encryptRecipient } from '../../../lambdas/alerts/alert-secret.ts';
import type { AlertTransport } from '../../../lambdas/alerts/send-alert.ts';
import { providerOf } from '../../../lambdas/checkouts/providers/provider-of.ts';
import { reconcileAlerts } from '../../../lambdas/functions/alerts/reconcile-alerts.ts';
import { sendTestAlert } from '../../../lambdas/functions/alerts/send-test-alert.ts';
import { reconcileCheckouts } from '../../../lambdas/functions/checkouts/reconcile-checkouts.ts';
import { changeAlerts, readAlerts, readOpenAlerts } from '../../../storage/alerts/alerts.ts';
import { insertCheckout } from '../../../storage/checkouts/checkout-transactions.ts';
import type { TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { alertsKey, checkoutSecretKey, type ItemKey, resourceKey } from '../../../storage/dynamodb/keys.ts';
import { transact } from '../../../storage/dynamodb/transaction.ts';
import { lastUseRecorder } from '../../../storage/keys/last-use-recorder.ts';
import { addDailyCounts } from '../../../storage/statistics.ts';
import type { TargetMessage } from '../../../storage/target-messages.ts';
import { insertApiKey, revokeApiKey } from '../../../storage/transactions/api-keys.ts';
import { patchCampaign } from '../../../storage/transactions/campaigns.ts';
import { setMerchantStatus } from '../../../storage/transactions/merchants.ts';
import { fakeCheckouts } from '../../support/checkouts/fake-checkouts.ts';
import { managementRequest } from '../../support/management-request.ts';
import { setAddresses } from '../../support/storage/alert-addresses.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { crashing } from '../../support/storage/interference.ts';
import { newId, useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);
/** Noon of tomorrow, UTC: the merchant and its keys are older, and the hours of a test are on one day. */
const start = (Math.floor(Date.now() / dayMs) + 1.5) * dayMs;

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

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

/** Returns the e-mails to an address, newest first. */
const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to === email);

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
  smtpUrl = mailbox.variables.SMTP_URL ?? '';
  transport: Partial<AlertTransport> = {};

  async open(): Promise<this> {
    [receiver.received, receiver.status] = [[], 200];
    const url = 'https://hooks.example/T0';
    this.secret = await this.setUrl(url);
    return this;
  }

  /** Sets the URL as a request does, and returns its secret. */
  async setUrl(url: string): Promise<string> {
    const { secret, address } = await encryptRecipient(merchant.id, url, { encryption, randomBytes });
    await setAddresses(test.database, merchant.id, { url: address }, this.clock);
    return secret;
  }

  /** Sets an e-mail address, and confirms it with the code that the mailbox gets. */
  async withEmail(email: string): Promise<this> {
    const { code, address } = await encryptEmail(merchant.id, email, { encryption, randomBytes });
    await setAddresses(test.database, merchant.id, { email: { address, code } }, this.clock);
    await this.work();
    const sent = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(mailsTo(email)[0]?.text ?? '')?.[0] ?? '';
    expect(await setAddresses(test.database, merchant.id, { code: sent }, this.clock)).toBe('changed');
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
      mail: async () => ({ from: 'alerts@ppp.example', smtpUrl: this.smtpUrl, timeoutMs: 60_000 }),
      baseUrl: 'https://ppp.example',
      transport: {
        resolve: async () => [{ address: '8.8.8.8', family: 4 }],
        relayUrl: receiver.url,
        repeatMs: 1,
        timeoutMs: 60_000,
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
    const open = async () => (await readOpenAlerts(test.database, merchant.id)).length;
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

it('sends nothing for a suspended merchant, and without a URL only one last message', async () => {
  const shop = await new Shop().open();
  await shop.patch({ endsAt: shop.now.toISOString() });
  await setMerchantStatus(test.database, merchant.id, 'suspended');
  await shop.work();
  expect(receiver.received).toEqual([]);
  await setMerchantStatus(test.database, merchant.id, 'active');
  await shop.work();
  expect(types()).toEqual([['campaign_ended', false]]);
  receiver.received = [];
  await setAddresses(test.database, merchant.id, { url: null }, shop.clock);
  await shop.work();
  await shop.work();
  expect(types()).toEqual([['alert_address_changed', false]]);
  expect(await readAlerts(test.database, merchant.id)).toBeUndefined();
  expect(await readOpenAlerts(test.database, merchant.id)).toEqual([]);
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

it('a test alert that waits is returned instead of another, so that a server that hangs gets no more', async () => {
  const shop = await new Shop().open();
  const request = managementRequest({ merchantId: merchant.id, body: { type: 'test' as const } });
  const sendTest = async () => (await sendTestAlert(request, shop.dependencies)).body;
  const first = await sendTest();
  expect(await sendTest()).toEqual(first);
  await shop.work();
  expect(receiver.received).toHaveLength(1);
  expect(await sendTest()).not.toEqual(first);
});

it('a run sends ten alerts at most, so that a server that hangs takes a bounded time, and the next run sends the others', async () => {
  const shop = await new Shop().open();
  const addTest = () =>
    changeAlerts(test.database, merchant.id, (alerts) => {
      const { state } = withTest(alerts.state, 'url', shop.now, newId);
      return { alerts: { ...alerts, state }, result: undefined };
    });
  for (let count = 0; count < 13; count++) await addTest();
  await shop.work();
  expect(receiver.received).toHaveLength(10);
  await shop.work();
  expect(receiver.received).toHaveLength(13);
});

it('a URL that differs only in upper and lower case is another one, so the old one is told', async () => {
  const shop = await new Shop().open();
  await shop.setUrl('https://hooks.example/T0');
  await shop.work();
  expect(receiver.received).toEqual([]);
  await shop.setUrl('https://hooks.example/t0');
  await shop.work();
  expect(types()).toEqual([['alert_address_changed', false]]);
});

describe('by e-mail', () => {
  const email = 'jo@example.com';

  it('a code that leaked is reported within two hours, by the name of its campaign', async () => {
    const to = 'leak@example.com';
    const shop = await (await (await new Shop().open()).withEmail(to)).connect();
    await shop.hours(1);
    const [code = ''] = shop.fake.discounts().flatMap(({ code, isActive }) => (isActive ? [code] : []));
    const discount = Number(/\d\d/.exec(code)?.[0]);
    const seen = { discount, isSale: false };
    const counts = { country: 'IN', shown: 20, copied: 3, opened: 0, dismissed: 0, seen };
    const day = shop.now.toISOString().slice(0, 10);
    await transact(test.database, [addDailyCounts(merchant.campaign.id, day, [counts], 25)]);
    await shop.hours(1);
    expect(mailsTo(to)).toHaveLength(1);
    for (let sold = 0; sold < 40; sold++) shop.fake.redeem(code);
    await shop.hours(2);
    const [mail] = mailsTo(to);
    expect(mail?.subject).toContain(code);
    expect(mail?.text).toMatch(/was probably shared.*Replace it/s);
    expect(mail?.text).toContain('Open the console: https://ppp.example/console/checkout');
    expect(mailsTo(to)).toHaveLength(2);
  });

  it('an address gets nothing but its confirmation until it is confirmed, and the last message only if it was', async () => {
    const to = 'unconfirmed@example.com';
    const shop = await new Shop().open();
    const { code, address } = await encryptEmail(merchant.id, to, { encryption, randomBytes });
    await setAddresses(test.database, merchant.id, { email: { address, code } }, shop.clock);
    await shop.patch({ endsAt: shop.now.toISOString() });
    await shop.work();
    await shop.hours(2);
    expect(mailsTo(to).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Confirm this address'),
    ]);
    expect(mailsTo(to)[0]?.text).toContain(`https://ppp.example/console/alerts?confirm=${code}`);
    expect(mailsTo(to)[0]?.text).not.toContain('Default campaign');
    shop.pass(7 * 24);
    expect(await setAddresses(test.database, merchant.id, { code }, shop.clock)).toBe('wrong_code');
    await setAddresses(test.database, merchant.id, { email: null }, shop.clock);
    await shop.work();
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('a confirmed address that is replaced gets one last e-mail without the new one, and the URL is told', async () => {
    const [to, next] = ['old@example.com', 'thief@example.net'];
    const shop = await (await new Shop().open()).withEmail(to);
    receiver.received = [];
    const { code, address } = await encryptEmail(merchant.id, next, { encryption, randomBytes });
    await setAddresses(test.database, merchant.id, { email: { address, code } }, shop.clock);
    await shop.work();
    await shop.work();
    expect(mailsTo(to)[0]?.text).toMatch(/no longer go to this e-mail address.*last e-mail/s);
    expect(types()).toEqual([['alert_address_changed', false]]);
    expect(JSON.stringify([mailsTo(to), receiver.received])).not.toContain('thief');
    await shop.patch({ endsAt: shop.now.toISOString() });
    await shop.work();
    expect([mailsTo(to).length, mailsTo(next).length]).toEqual([2, 1]);
  });

  it('an SMTP server that is down fails the run, after its attempts are stored, and a later run delivers', async () => {
    const to = 'down@example.com';
    const shop = await (await new Shop().open()).withEmail(to);
    shop.smtpUrl = 'smtp://127.0.0.1:1';
    await shop.patch({ endsAt: shop.now.toISOString() });
    await expect(shop.work()).rejects.toThrow('The SMTP server did not respond');
    const stored = await readAlerts(test.database, merchant.id);
    expect(stored?.resource.state.deliveries.slice(0, 2)).toMatchObject([
      { channel: 'url', status: 'delivered' },
      { channel: 'email', status: 'pending', lastAttempt: { error: 'unreachable' } },
    ]);
    await shop.work(); // the message again
    shop.smtpUrl = mailbox.variables.SMTP_URL ?? '';
    shop.pass(1);
    await shop.work();
    expect(mailsTo(to)[0]?.subject).toBe(`The period of “Default campaign” ended on ${dayOf(shop.now)}`);
  });

  it('an attempt that cannot be made fails the run, after the others are stored', async () => {
    const shop = await (await new Shop().open()).withEmail('unread@example.com');
    await shop.patch({ endsAt: shop.now.toISOString() });
    const mail = () => Promise.reject(new Error('no parameter'));
    await expect(shop.work({ ...shop.dependencies, mail })).rejects.toThrow('no parameter');
    const stored = await readAlerts(test.database, merchant.id);
    expect(stored?.resource.state.deliveries.slice(0, 2)).toMatchObject([
      { channel: 'url', status: 'delivered' },
      { channel: 'email', status: 'pending', lastAttempt: null },
    ]);
  });

  it('an e-mail waits without a failure while the operator has set up none', async () => {
    const shop = await (await new Shop().open()).withEmail('waiting@example.com');
    await shop.patch({ endsAt: shop.now.toISOString() });
    await shop.work({ ...shop.dependencies, mail: async () => undefined });
    const stored = await readAlerts(test.database, merchant.id);
    expect(stored?.resource.state.deliveries.slice(0, 2)).toMatchObject([
      { channel: 'url', status: 'delivered' },
      { channel: 'email', status: 'pending', lastAttempt: null },
    ]);
    shop.pass(1);
    await shop.work();
    expect(mailsTo('waiting@example.com')[0]?.subject).toContain('ended on');
  });

  it('a weekly summary says what was redeemed, what changed and what to look at, and comes again a week later', async () => {
    const to = 'weekly@example.com';
    const shop = await (await new Shop().open()).withEmail(to);
    await setAddresses(test.database, merchant.id, { weeklySummary: true }, shop.clock);
    const day = shop.now.toISOString().slice(0, 10);
    const counts = { country: 'IN', shown: 1_200, copied: 30, opened: 0, dismissed: 0, seen: null };
    await transact(test.database, [addDailyCounts(merchant.campaign.id, day, [counts], 25)]);
    await shop.patch({ tiers: [{ tier: 6, discount: 55, code: 'A' }] });
    await shop.hours(1);
    expect(mailsTo(to)).toHaveLength(1);
    shop.pass(7 * 24);
    await shop.work();
    const [mail] = mailsTo(to);
    expect(mail?.subject).toBe('Your week with location discounts');
    const text = mail?.text.replaceAll('\u2060', '');
    expect(text).toContain('The banner was shown 1,200 times, and codes were copied 30 times.');
    expect(text).toContain('Changed: “Default campaign” 1 time.');
    expect(text).toContain('There is no open alert.');
    shop.pass(7 * 24);
    await shop.work();
    expect(mailsTo(to)).toHaveLength(3);
  });

  it('a name with markup is only text in the e-mail', async () => {
    const shop = await (await new Shop().open()).withEmail(email);
    await shop.patch({ name: '<!channel> [x](https://evil.example)', endsAt: shop.now.toISOString() });
    await shop.work();
    expect(mailsTo(email)[0]?.text).not.toContain('https://evil');
    expect(receiver.received.at(-1)?.body.text).toContain('&lt;!channel&gt;');
    expect(receiver.received.at(-1)?.body.text).not.toContain('https://evil');
  });
});

it('a new key that may do everything is reported within seconds, and one that may only read is not', async () => {
  const shop = await new Shop().open();
  shop.pass(1);
  const keyOf = (permissions?: ['read']) =>
    makeApiKey(
      { name: 'New', type: 'secret', ...(permissions ? { permissions } : {}) },
      newId('key'),
      randomBytes,
      shop.now,
    ).record;
  await insertApiKey(test.database, merchant.id, keyOf(['read']));
  const record = keyOf();
  await insertApiKey(test.database, merchant.id, record);
  await reconcileAlerts(
    messageFor('alerts', resourceKey('apiKeys', merchant.id, record.id)),
    shop.dependencies,
  );
  expect(receiver.received.map(({ body: { type, data } }) => [type, data.apiKeyId])).toEqual([
    ['key_created', record.id],
  ]);
});

const dayOf = (time: Date) => time.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
