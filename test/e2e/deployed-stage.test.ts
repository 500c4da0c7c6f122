// CloudFront, API Gateway and DynamoDB behavior that no other test checks on a deployed stage.
// docs/explain/aws-assumptions.md refers to it.
import { brotliCompressSync } from 'node:zlib';
import { eventually } from '../support/service/eventually.ts';
import { callApi, request } from '../support/service/requests.ts';
import { openOtherMerchant, openService, type Service } from '../support/service/service.ts';
import { withThrottledMerchant } from '../support/service/target.ts';

let service: Service;
beforeAll(async () => {
  service = await openService('Deployed stage');
});

const config = (publicKey = service.publicKey) => request(service, 'GET', `/v1/banner/config/${publicKey}`);

/** Reads a file of the script. The API reference has only the one that pages load. */
const readFile = async (file: string, headers: Record<string, string> = {}) => {
  const url = `${service.baseUrl}/v1/banner/${file}?key=${service.publicKey}`;
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it.each(['script.js', 'prices.js', 'rules.js', 'links.js', 'preview.js'])(
  'any page may read %s',
  async (file) => {
    const { status, headers } = await readFile(file);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  },
);

it.each(['script.js', 'prices.js'])('%s is the same text in Brotli of the highest quality', async (file) => {
  const served = (encoding: string) => readFile(file, { 'accept-encoding': encoding });
  const [brotli, plain] = [await served('gzip, br'), await served('identity')];
  expect([brotli.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
    'br',
    null,
  ]);
  expect(brotli.text).toBe(plain.text);
  expect(brotli.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(Number(brotli.headers.get('content-length'))).toBe(brotliCompressSync(plain.text).length);
});

it('the edge caches configs and keeps their Vary header', async () => {
  const { status, headers } = await eventually(
    'a config comes from the cache',
    () => config(),
    (response) => /^Hit/.test(response.headers.get('x-cache') ?? ''),
  );
  expect([status, headers.get('vary')]).toEqual([200, expect.stringMatching(/\bOrigin\b/)]);
});

it('counts events with a charset in their content type and rejects a large body', async () => {
  const send = (events: object) =>
    request(service, 'POST', `/v1/banner/events?key=${service.publicKey}`, {
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify(events),
    });
  const event = { id: crypto.randomUUID(), name: 'code_copied', at: new Date().toISOString() };
  expect((await send({ events: [event], padding: 'x'.repeat(9_000) })).status).toBe(413);
  expect((await send({ events: [{ ...event, id: 'ü' }] })).status).toBe(204);
  const list = await callApi(service, 'GET', '/v1/campaigns');
  const [campaign] = list.body.data as unknown as { id: string }[];
  const { body } = await eventually(
    'an event is counted',
    () => callApi(service, 'GET', `/v1/campaigns/${campaign?.id}/stats`),
    (response) => (response.body.data.totals as { copied: number }).copied > 0,
  );
  expect(body.data.totals).toMatchObject({ copied: 1 });
});

withThrottledMerchant(() => {
  it('a throttled config contains the visitor’s country', async () => {
    const { secretKey } = await openOtherMerchant(service);
    const createKey = () =>
      eventually(
        'a key is created',
        () => callApi({ ...service, secretKey }, 'POST', '/v1/api-keys', { name: 'Burst', type: 'public' }),
        ({ status }) => status !== 429,
      );
    // More keys than plan starter's burst and its refill, because each key has a separate cache entry.
    const keys = await inParallel(400, 40, async () => String((await createKey()).body.data.key));
    const responses = await Promise.all(keys.map((key) => config(key)));
    const throttled = responses.find(({ text }) => text.includes('"rate_limited"'));
    expect(throttled?.body).toMatchObject({
      country: expect.stringMatching(/^[A-Z]{2}$/),
      countryName: expect.stringMatching(/^[^$]+$/),
    });
  });
});

/** Runs `task` `count` times in groups of parallel calls. */
async function inParallel<Result>(
  count: number,
  group: number,
  task: () => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < count) results.push(...(await Promise.all(Array.from({ length: group }, task))));
  return results;
}
