import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Mailbox, startMailbox } from '../../../demo/mail/mailbox.ts';
import {
  type CheckoutsEmulator,
  startCheckoutsEmulator,
} from '../../support/checkouts/checkouts-emulator.ts';
import { filesIn } from '../../support/emulator/emulator.ts';
import { addMerchant } from '../../support/emulator/shared-emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { type Caller, callApi } from '../../support/service/requests.ts';
import { withOperator } from '../../support/service/target.ts';

interface Merchant {
  alertUrl: string | null;
  alertEmail: string | null;
  isAlertEmailConfirmed: boolean;
  isEmailOffered: boolean;
  alertSecret?: string | null;
}

interface Delivery {
  id: string;
  type: string;
  status: string;
  attempts: number;
  checkoutId: string | null;
  lastAttempt: { statusCode: number | null; error: string | null } | null;
}

interface Received {
  headers: Record<string, string>;
  body: string;
}

const slack = 'https://hooks.example.com/services/T0/B0/secret-path';

withOperator(() => {
  let emulator: CheckoutsEmulator;
  let merchant: Caller;
  const received: Received[] = [];
  /** Answers of a server that hangs; `undefined` for one that works. */
  let hang: ((request: IncomingMessage) => void) | undefined;
  let mailbox: Mailbox;
  const relay = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (hang && !String(request.headers['x-alert-url']).includes('works')) return hang(request);
    received.push({ headers: request.headers as Record<string, string>, body });
    response.end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const { port } = relay.address() as AddressInfo;
    mailbox = await startMailbox();
    const mail = Object.entries(mailbox.variables).map(([name, value]) => [`PPP_${name}`, value]);
    emulator = await startCheckoutsEmulator({
      environment: { PPP_ALERT_RELAY_URL: `http://127.0.0.1:${port}`, ...Object.fromEntries(mail) },
    });
  });
  beforeEach(async () => {
    merchant = await addMerchant(emulator, 'Alerts');
    received.length = 0;
  });
  afterAll(async () => {
    await emulator.stop();
    await mailbox.stop();
    relay.closeAllConnections();
    relay.close();
  });

  const patch = (body: object) =>
    callApi<{ data: Merchant; error: { code: string; details: object[] } }>(
      merchant,
      'PATCH',
      '/v1/merchant',
      body,
    );
  const read = async () => (await callApi<{ data: Merchant }>(merchant, 'GET', '/v1/merchant')).body.data;
  const alerts = async () =>
    (
      await callApi<{ data: { open: object[]; deliveries: Delivery[] } }>(
        merchant,
        'GET',
        '/v1/merchant/alerts',
      )
    ).body.data;
  const sendTest = () =>
    callApi<{ data: Delivery; error: { code: string } }>(merchant, 'POST', '/v1/merchant/alerts/test', {
      type: 'test',
    });
  const finished = (count: number) =>
    eventually(
      'the alerts are delivered',
      alerts,
      ({ deliveries }) =>
        deliveries.length === count && deliveries.every(({ status }) => status !== 'pending'),
    );

  it('sets the URL, shows only its host, and returns a new secret each time and never again', async () => {
    expect((await read()).alertUrl).toBeNull();
    const first = await patch({ alertUrl: slack });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ alertUrl: 'https://hooks.example.com/••••••••' });
    expect(first.body.data.alertSecret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
    const second = await patch({ alertUrl: slack });
    expect(second.body.data.alertSecret).not.toBe(first.body.data.alertSecret);
    const { data } = (await patch({})).body;
    expect(data).toEqual({ ...(await read()), alertSecret: null });
    expect(data).toMatchObject({ alertUrl: 'https://hooks.example.com/••••••••' });
    expect(await read()).not.toHaveProperty('alertSecret');
    expect((await patch({ alertUrl: null })).body.data.alertUrl).toBeNull();
    expect((await read()).alertUrl).toBeNull();
  });

  it('sends a test alert with a signature of the secret, and lists its delivery', async () => {
    expect((await sendTest()).body.error.code).toBe('alert_url_missing');
    expect(await alerts()).toEqual({ open: [], deliveries: [] });
    const alertSecret = String((await patch({ alertUrl: slack })).body.data.alertSecret);
    const { status, body } = await sendTest();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ type: 'test', status: 'pending', attempts: 0 });
    const { deliveries } = await finished(1);
    expect(deliveries).toMatchObject([
      { id: body.data.id, status: 'delivered', attempts: 1, lastAttempt: { statusCode: 200, error: null } },
    ]);
    expect(received).toHaveLength(1);
    const [{ headers, body: sent } = { headers: {} as Record<string, string>, body: '' }] = received;
    expect(headers['x-alert-url']).toBe(slack);
    expect(JSON.parse(sent)).toMatchObject({ type: 'test', text: expect.stringContaining('test alert') });
    const key = Buffer.from(alertSecret.replace('whsec_', ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${sent}`;
    expect(headers['webhook-id']).toBe(body.data.id);
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(300);
  });

  it('a checkout whose key is rejected gives an alert, and one when it is connected again', async () => {
    await patch({ alertUrl: slack });
    const { providerKey, keys } = emulator.fakes.stripe;
    const checkout = await callApi<{ data: { id: string } }>(merchant, 'POST', '/v1/checkouts', {
      provider: 'stripe',
      providerKey,
    });
    const checkoutId = checkout.body.data.id;
    const { body } = await callApi<{ data: { id: string } }>(merchant, 'POST', '/v1/campaigns', {
      name: 'Books',
      checkout: { id: checkoutId },
    });
    const check = () => callApi(merchant, 'POST', `/v1/campaigns/${body.data.id}/codes/sync`, {});
    await check();
    expect((await alerts()).deliveries).toEqual([]);
    const rights = keys.get(providerKey) ?? new Set();
    keys.delete(providerKey);
    await check();
    expect((await finished(1)).deliveries).toMatchObject([{ type: 'checkout_failing', checkoutId }]);
    await check();
    keys.set(providerKey, rights);
    await check();
    const { open, deliveries } = await finished(2);
    expect(open).toEqual([]);
    expect(deliveries).toMatchObject([{ isOver: true }, { isOver: false }]);
    expect(received.map(({ body }) => JSON.parse(body).data.isOver)).toEqual([false, true]);
  });

  it('an e-mail address is confirmed with the code that it gets, gets a test, and one last e-mail', async () => {
    expect(await read()).toMatchObject({ alertEmail: null, isEmailOffered: true });
    const email = `jo-${Date.now()}@example.com`;
    const mailsTo = () => mailbox.mails.filter(({ to }) => to === email);
    const arrived = (count: number) =>
      eventually(
        'an e-mail arrives',
        async () => mailsTo(),
        (mails) => mails.length === count,
      );
    const { body } = await patch({ alertEmail: email });
    expect(body.data).toMatchObject({ alertEmail: 'j•••@example.com', isAlertEmailConfirmed: false });
    expect((await sendTest()).body.error.code).toBe('alert_url_missing');
    const [mail] = await arrived(1);
    expect((await patch({ alertEmail: email })).body.error.code).toBe('confirmation_limit_reached');
    const wrong = await patch({ alertEmailCode: 'AAAAA-AAAAA' });
    expect([wrong.status, wrong.body.error]).toMatchObject([
      400,
      { code: 'validation_failed', details: [{ path: 'alertEmailCode', code: 'invalid_code' }] },
    ]);
    const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(mail?.text ?? '')?.[0];
    const confirmed = await patch({ alertEmailCode: code?.toLowerCase() });
    expect(confirmed.body.data).toMatchObject({ isAlertEmailConfirmed: true });
    expect((await sendTest()).body.data).toMatchObject({ channel: 'email' });
    expect((await arrived(2))[0]?.text).toContain('This is a test alert.');
    await patch({ alertEmail: null });
    expect((await arrived(3))[0]?.text).toContain('This is the last e-mail');
    expect(await read()).toMatchObject({ alertEmail: null, isAlertEmailConfirmed: false });
  });

  it('while other merchants’ servers are silent, drip or switch protocols, requests do not wait for them', async () => {
    const silences = { begun: 0, over: 0 };
    const stayOpen = ({ socket }: IncomingMessage) => {
      silences.begun += 1;
      socket.on('close', () => (silences.over += 1));
    };
    const drip = (request: IncomingMessage) => {
      const { socket } = request;
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x: y\r\n'), 100);
      socket.on('close', () => clearInterval(timer));
      stayOpen(request);
    };
    const others = [];
    for (const name of ['Silent', 'Dripping', 'Switching']) others.push(await addMerchant(emulator, name));
    const answers = [
      stayOpen,
      drip,
      ({ socket }: IncomingMessage) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    ];
    await patch({ alertUrl: 'https://works.example.com/' });
    let next = 0;
    hang = (request) => answers[next++ % 3]?.(request);
    try {
      for (const other of others) {
        await callApi(other, 'PATCH', '/v1/merchant', { alertUrl: 'https://hangs.example.com/' });
        for (let count = 0; count < 3; count++)
          await callApi(other, 'POST', '/v1/merchant/alerts/test', { type: 'test' });
      }
      await eventually(
        'a server is silent',
        () => silences.begun - silences.over,
        (count) => count > 0,
      );
      // Servers are called one at a time. If each request waited for one, as many silences would be over.
      silences.over = 0;
      for (let count = 0; count < 10; count++) expect((await sendTest()).status).toBe(201);
      expect(silences.over).toBeLessThan(9);
    } finally {
      hang = undefined;
    }
  });

  it('no file of the emulator contains the URL, the secret, an e-mail address or the SMTP server’s URL', async () => {
    const alertEmail = `secret-${Date.now()}@example.com`;
    await patch({ alertEmail });
    await eventually(
      'it arrives',
      async () => mailbox.mails.filter(({ to }) => to === alertEmail),
      (mails) => mails.length === 1,
    );
    const alertSecret = String((await patch({ alertUrl: slack, alertEmail: null })).body.data.alertSecret);
    await sendTest();
    await finished(2);
    const files = filesIn(emulator.directory);
    expect(files.length).toBeGreaterThan(0);
    const secrets = ['secret-path', alertSecret, alertEmail, mailbox.variables.SMTP_URL ?? 'none'];
    const leaks = files.filter(({ text }) => secrets.some((secret) => text.includes(secret)));
    expect(leaks.map(({ file }) => file)).toEqual([]);
  });
});
