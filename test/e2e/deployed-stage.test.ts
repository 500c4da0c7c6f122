/** Behaviour of CloudFront, API Gateway and DynamoDB that no other test asks a deployed stage about. docs/unverified.md refers to it. */
import { eventually } from '../support/service/eventually.ts';
import { callApi, request } from '../support/service/requests.ts';
import { openOtherMerchant, openService, type Service } from '../support/service/service.ts';
import { withThrottledMerchant } from '../support/service/target.ts';

let service: Service;
beforeAll(async () => {
  service = await openService('Deployed stage');
});

const config = (publicKey = service.publicKey) => request(service, 'GET', `/v1/banner/config/${publicKey}`);

it.each(['script.js', 'prices.js', 'rules.js'])('%s is readable for any page', async (file) => {
  const { status, headers } = await request(service, 'GET', `/v1/banner/${file}?key=${service.publicKey}`);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
});

it('the edge caches configs and keeps their Vary header', async () => {
  const { status, headers } = await eventually(
    'a config comes from the cache',
    () => config(),
    (answer) => /^Hit/.test(answer.headers.get('x-cache') ?? ''),
  );
  expect([status, headers.get('vary')]).toEqual([200, expect.stringMatching(/\bOrigin\b/)]);
});

it('counts the events of browsers, which add a charset, and drops a large body', async () => {
  const send = (events: object) =>
    request(service, 'POST', `/v1/banner/events?key=${service.publicKey}`, {
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify(events),
    });
  const event = { id: crypto.randomUUID(), name: 'code_copied', at: new Date().toISOString() };
  expect((await send({ events: [event], padding: 'x'.repeat(9_000) })).status).toBe(204);
  expect((await send({ events: [{ ...event, id: 'ü' }] })).status).toBe(204);
  const list = await callApi(service, 'GET', '/v1/campaigns');
  const [campaign] = list.body.data as unknown as { id: string }[];
  const { body } = await eventually(
    'an event is counted',
    () => callApi(service, 'GET', `/v1/campaigns/${campaign?.id}/stats`),
    (answer) => (answer.body.data.totals as { copied: number }).copied > 0,
  );
  expect(body.data.totals).toMatchObject({ copied: 1 });
});

withThrottledMerchant(() => {
  it('a throttled config names the visitor’s country', async () => {
    const { secretKey } = await openOtherMerchant(service);
    const createKey = () =>
      eventually(
        'a key is created',
        () => callApi({ ...service, secretKey }, 'POST', '/v1/api-keys', { name: 'Burst', type: 'public' }),
        ({ status }) => status !== 429,
      );
    // More keys than the burst of plan starter and its refill. Each key has a cache entry of its own.
    const keys = await inParallel(400, 40, async () => String((await createKey()).body.data.key));
    const answers = await Promise.all(keys.map((key) => config(key)));
    const throttled = answers.find(({ text }) => text.includes('"rate_limited"'));
    expect(throttled?.body).toMatchObject({
      country: expect.stringMatching(/^[A-Z]{2}$/),
      countryName: expect.stringMatching(/^[^$]+$/),
    });
  });
});

/** Runs `task` so many times, in groups that run at the same time. */
async function inParallel<Result>(
  count: number,
  group: number,
  task: () => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < count) results.push(...(await Promise.all(Array.from({ length: group }, task))));
  return results;
}
