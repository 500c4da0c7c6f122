import { type Deployment, findDeployment } from '../../../bin/deployment.ts';
import { requests } from '../../../bin/merchant/requests.ts';
import { type RunningServer, serve } from '../../../packages/aws-emulator/http/server.ts';
import { addMerchant, merchantCommand, sharedEmulator } from '../../support/emulator/shared-emulator.ts';
import { eventually } from '../../support/service/eventually.ts';
import { callApi } from '../../support/service/requests.ts';

// Jest cannot load this module, which resolves the edge store's host names. No test here calls that store.
jest.mock('../../../packages/aws-emulator/lambda/localhost-names.mjs', () => ({}));

type Requests = Record<
  'requestTime' | 'keyId' | 'route' | 'resourceId' | 'status' | 'reason' | 'requests',
  string
>[];

it('the emulator’s log shows what a key did, and contains no key, address or body', async () => {
  const emulator = await sharedEmulator();
  const merchant = await addMerchant(emulator, 'Activity');
  const api = (method: string, path: string, body?: object) => callApi(merchant, method, path, body);
  const { body: created } = await api('POST', '/v1/api-keys', { name: 'Leaked', type: 'secret' });
  const [id, key] = [String(created.data.id), String(created.data.key)];
  const holder = { ...merchant, secretKey: key };
  const { body: list } = await callApi<{ data: { id: string }[] }>(holder, 'GET', '/v1/campaigns');
  const campaignId = list.data[0]?.id;
  await callApi(holder, 'PATCH', `/v1/campaigns/${campaignId}`, { code: 'MINE' });
  const printedActivity = (...options: string[]) =>
    merchantCommand<Requests>(emulator, 'requests', merchant.merchantName, ...options);
  const { value, text } = await printedActivity('--key', id);
  expect(value.map(({ keyId, route, resourceId, status }) => [keyId, route, resourceId, status])).toEqual([
    [id, 'PATCH /campaigns/{id}', campaignId, '200'],
    [id, 'GET /campaigns', '-', '200'],
  ]);
  const [title, head, newest] = text.split('\n');
  expect(title).toContain(`2 lines for ${id} of mer_`);
  expect(head).toMatch(/^requestTime +keyId +route +resourceId +status +error +reason +requests$/);
  expect(newest).toMatch(new RegExp(`^[\\d-]+T[\\d:]+Z  ${id}  PATCH /campaigns/{id}  ${campaignId}  200 `));
  const { body: shop } = await api('POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
  const publicKey = String(shop.data.key);
  await fetch(`${emulator.baseUrl}/v1/banner/config/${publicKey}`);
  const byKey = await eventually(
    'the config is logged',
    async () => (await printedActivity('--key', String(shop.data.id))).value,
    ({ length }) => length > 0,
  );
  expect(byKey).toMatchObject([
    { route: 'GET /banner/config/{publicKey}', resourceId: campaignId, reason: 'shown' },
  ]);
  const event = { id: 'one', name: 'banner_shown', at: new Date().toISOString() };
  for (const url of Array(2).fill(`${emulator.baseUrl}/v1/banner/events?key=${publicKey}`))
    await fetch(url, { method: 'POST', body: JSON.stringify({ events: [event] }) });
  const withEvents = await eventually(
    'the events are logged',
    async () => (await printedActivity('--key', String(shop.data.id))).value,
    (rows) => rows.reduce((sum, { requests }) => sum + (Number(requests) || 0), 0) === 2,
  );
  expect(withEvents[0]).toMatchObject({ route: 'POST /banner/events', resourceId: campaignId, status: '-' });
  const all = (await printedActivity('--since', '1h')).value;
  expect(all.map(({ route }) => route).filter((route) => route.startsWith('GET /banner'))).toHaveLength(1);
  expect(all.length).toBeGreaterThan(4);
  for (const secret of [merchant.secretKey, key, publicKey, 'MINE', '127.0.0.1'])
    expect(JSON.stringify(all)).not.toContain(secret);
  await expect(printedActivity('--since', 'yesterday')).rejects.toThrow('"yesterday" is not a time');
  await expect(printedActivity('--key', 'ppp_sk_live_x')).rejects.toThrow('is not the id of a key');
});

describe('on AWS', () => {
  let server: RunningServer;
  const calls: { target: unknown; body: Record<string, unknown> }[] = [];
  beforeAll(async () => {
    server = await serve(async ({ headers, body }) => {
      calls.push({ target: headers['x-amz-target'], body: JSON.parse(body.toString()) });
      const responses = [
        { queryId: 'q1' },
        { status: 'Running' },
        {
          status: 'Complete',
          results: [
            [
              { field: 'route', value: 'GET /merchant' },
              { field: 'status', value: '200' },
            ],
          ],
        },
      ];
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(responses[calls.length - 1])) };
    }, 0);
  });
  afterAll(() => server.stop());

  it('Logs Insights gets one query over the access logs and those with the ids of public keys', async () => {
    const { directory } = await sharedEmulator();
    process.env.PPP_EMULATOR = `${directory}/emulator.json`;
    const local = await findDeployment(undefined);
    const merchant = await addMerchant(await sharedEmulator(), 'Insights');
    process.env.AWS_ENDPOINT_URL = `http://127.0.0.1:${server.port}`;
    const [access, byPublicKey] = [
      ['management', 'banner'],
      ['config', 'events'],
    ];
    const requestLogs = { access, byPublicKey, region: 'eu-west-1' };
    const deployment: Deployment = { ...local, requestLogs };
    const key = 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    const { value } = await requests.run(deployment, merchant.merchantName, { key, since: '7d' });
    delete process.env.AWS_ENDPOINT_URL;
    local.database.client.destroy();
    expect(value).toEqual([
      {
        requestTime: '-',
        keyId: '-',
        route: 'GET /merchant',
        resourceId: '-',
        status: '200',
        error: '-',
        reason: '-',
        requests: '-',
      },
    ]);
    expect(calls.map(({ target }) => target)).toEqual([
      'Logs_20140328.StartQuery',
      'Logs_20140328.GetQueryResults',
      'Logs_20140328.GetQueryResults',
    ]);
    const { logGroupNames, startTime, endTime, queryString } = calls[0]?.body ?? {};
    expect(logGroupNames).toEqual([...access, ...byPublicKey]);
    expect(Number(endTime) - Number(startTime)).toBeGreaterThanOrEqual(7 * 86_400);
    expect(queryString).toMatch(
      /filter merchantId = "mer_\w+" and keyId = "key_01ARZ3NDEKTSV4RRFFQ69G5FAV" \| sort/,
    );
  });
});
