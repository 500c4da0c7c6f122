import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn } from '../support/emulator/emulator.ts';
import { type InProcessEmulator, startInProcessEmulator } from '../support/emulator/in-process-emulator.ts';
import { addMerchant } from '../support/emulator/shared-emulator.ts';
import { eventually } from '../support/service/eventually.ts';
import { type Caller, callApi } from '../support/service/requests.ts';
import { createPublicKey } from '../support/service/service.ts';
import { withOperator } from '../support/service/target.ts';

withOperator(() => {
  const data = mkdtempSync(join(tmpdir(), 'ppp-data-'));
  let emulator: InProcessEmulator & Caller;
  let publicKey: string;
  beforeAll(async () => {
    emulator = await addMerchant(await startInProcessEmulator({ dataDirectory: data }), 'Visited');
    publicKey = await createPublicKey(emulator);
  });
  afterAll(async () => {
    await emulator.stop();
    rmSync(data, { recursive: true, force: true });
  });

  const visit = async (headers: Record<string, string>) =>
    (await fetch(`${emulator.baseUrl}/v1/banner/config/${publicKey}`, { headers })).text();
  const log = () => readFileSync(join(emulator.directory, 'functions.log'), 'latin1');
  const loggedReasons = () => [...log().matchAll(/\{"reason":"(\w+)",/g)].map(([, reason]) => reason);

  it('a visit logs one line with the reason for each config response that was not cached', async () => {
    await visit({ 'cloudfront-viewer-country': 'IN' });
    await visit({ 'cloudfront-viewer-country': 'US' });
    await visit({ 'cloudfront-viewer-country': 'US' });
    await visit({ 'cloudfront-viewer-country': 'IN', 'x-amzn-waf-anonymizer': '1' });
    await eventually('three responses are logged', loggedReasons, ({ length }) => length >= 3);
    // Two instances of the function write to one log, so the order of the lines varies.
    expect(loggedReasons().sort()).toEqual(['no_discount', 'shown', 'vpn_detected']);
  });

  it('no item and no log contains a visitor’s IP address, user agent or page query', async () => {
    const visitor = {
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'CuriousBrowser/9.9',
      referer: 'https://shop.example.com/curious-page?email=jane@example.com',
      'cloudfront-viewer-address': '203.0.113.77:4711',
    };
    const event = { ...visitor, id: 'jane@example.com', name: 'banner_shown', at: new Date().toISOString() };
    const send = (body: unknown) =>
      fetch(`${emulator.baseUrl}/v1/banner/events?key=${publicKey}`, {
        method: 'POST',
        headers: { ...visitor, 'content-type': 'text/plain;charset=UTF-8' },
        body: JSON.stringify(body),
      });
    await visit(visitor);
    await send({ events: [event], page: visitor.referer });
    await send({ events: [{ ...event, name: visitor.referer }] });
    await send(visitor.referer);
    const { body } = await callApi<{ data: { id: string }[] }>(emulator, 'GET', '/v1/campaigns');
    const campaignId = String(body.data[0]?.id);
    await eventually(
      'the event is counted',
      () => callApi(emulator, 'GET', `/v1/campaigns/${campaignId}/stats`),
      (response) => (response.body.data.totals as { shown: number }).shown > 0,
    );
    const files = filesIn(data, emulator.directory);
    for (const trace of ['203.0.113.77', 'CuriousBrowser', '/curious-page?', 'jane@'])
      expect([trace, files.filter(({ text }) => text.includes(trace))]).toEqual([trace, []]);
    // Checks that the files contain the table, unless DynamoDB runs elsewhere.
    const isTableHere = !process.env.DYNAMODB_ENDPOINT;
    expect(files.some(({ text }) => text.includes(campaignId))).toBe(isTableHere);
    expect(log()).not.toContain('127.0.0.1');
  });
});
