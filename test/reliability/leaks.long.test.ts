import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, filesIn, startEmulator } from '../support/emulator/emulator.ts';
import { operationsWithHead } from '../support/service/contract.ts';
import { withOperator } from '../support/service/target.ts';

/** A new secret key and every string that would leak it: the value, its random part and its hash. */
interface IssuedKey {
  value: string;
  traces: string[];
}

const bodies: Record<string, object> = {
  '/v1/products': { name: 'Book', url: 'https://a.example', baseCurrency: 'USD', basePrice: 1 },
  '/v1/campaigns': { name: 'Campaign' },
  '/v1/api-keys': { name: 'Public', type: 'public' },
  '/v1/campaigns/{id}/preview': { country: 'IN' },
  '/v1/campaigns/{id}/preview-links': { country: 'IN', pageUrl: 'https://a.example/' },
};

withOperator(() => {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-leaks-'));
  const data = join(directory, 'data');
  let emulator: Emulator;
  /** All responses with their headers, except for those that issued a key. */
  const responses: { request: string; text: string }[] = [];
  const issuedKeys: IssuedKey[] = [];
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    emulator = await startEmulator(['--data', data], {}, directory);
  });
  afterAll(async () => {
    await emulator.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  async function call(
    method: string,
    path: string,
    key: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const response = await fetch(emulator.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    responses.push({ request: `${method} ${path}`, text: `${JSON.stringify([...response.headers])}${text}` });
    return { status: response.status, text };
  }

  /**
   * Creates a secret key. Checks that the response contains it once, and removes that response from
   * `responses`.
   */
  async function issueKey(): Promise<string> {
    const once = { 'idempotency-key': crypto.randomUUID() };
    const create = () =>
      call('POST', '/v1/api-keys', emulator.secretKey, { name: 'Issued', type: 'secret' }, once);
    const { status, text } = await create();
    const value = String(JSON.parse(text).data.key);
    expect([status, responses.pop()?.text.split(value).length]).toEqual([201, 2]);
    expect((await create()).status).toBe(409);
    const hash = createHash('sha256').update(value);
    issuedKeys.push({
      value,
      traces: [
        value,
        value.slice(-38),
        Buffer.from(value).toString('base64').slice(4, -4),
        hash.digest('hex'),
      ],
    });
    return value;
  }

  /** Calls every operation with valid and invalid requests that contain the key in every possible place. */
  async function sendEverywhere(key: string): Promise<void> {
    for (const collection of ['products', 'campaigns', 'api-keys']) {
      const [path, once] = [`/v1/${collection}`, { 'idempotency-key': `${key} ${collection}` }];
      const { text } = await call('POST', path, key, bodies[path], once);
      await call('POST', path, key, bodies[path], once);
      ids[collection] = String(JSON.parse(text).data.id);
    }
    for (const { method, path } of operationsWithHead.filter((operation) => operation.method !== 'DELETE')) {
      const target = path
        .replace('{id}', ids[path.split('/')[2] ?? ''] ?? '')
        .replace('{publicKey}', emulator.publicKey);
      const isBodyless = method === 'GET' || method === 'HEAD';
      await call(
        method,
        `${target}?key=${emulator.publicKey}`,
        key,
        isBodyless ? undefined : (bodies[path] ?? { name: 'Other' }),
      );
      await call(method, `${target}?key=${key}&cursor=${key}&limit=${key}&from=${key}`, key);
      await call(
        method,
        path.replace(/\{\w+\}/, key),
        key,
        isBodyless ? undefined : { [key]: key, type: key, baseCurrency: key },
      );
      await call(method, target, `${key}x`, isBodyless ? undefined : `{"${key}`, {
        origin: `https://${key}.example`,
        'x-api-key': key,
      });
    }
    await call('POST', `/v1/banner/events?key=${key}`, '', '{}', { 'content-type': 'text/plain' });
    for (const collection of ['api-keys', 'campaigns', 'products']) {
      await call('DELETE', `/v1/${collection}/${key}`, key);
      await call('DELETE', `/v1/${collection}/${ids[collection]}`, key);
    }
  }

  /** Creates and opens a preview link. Returns its token. */
  async function openPreview(): Promise<string> {
    const { secretKey, publicKey } = emulator;
    const { text: campaigns } = await call('GET', '/v1/campaigns', secretKey);
    const path = `/v1/campaigns/${JSON.parse(campaigns).data[0].id}/preview-links`;
    const { text } = await call('POST', path, secretKey, bodies['/v1/campaigns/{id}/preview-links']);
    responses.pop(); // the only response with the token
    const token = String(JSON.parse(text).data.url).replace(/.*=/, '');
    expect((await call('POST', `/v1/banner/preview?key=${publicKey}`, '', token)).status).toBe(200);
    return token;
  }

  /** Returns all files of the emulator: table, queues, gateway keys, function logs and metrics. */
  const files = () => filesIn(directory);

  test('only the 201 response contains a new secret key or preview token: no other response, log, metric, item or queue message does', async () => {
    const token = await openPreview();
    for (const key of [await issueKey(), await issueKey()]) await sendEverywhere(key);
    const revoked = issuedKeys[0]?.value ?? '';
    await call(
      'DELETE',
      `/v1/api-keys/${JSON.parse((await call('GET', '/v1/api-keys', revoked)).text).data[0].id}`,
      revoked,
    );
    await emulator.stop(); // writes the state of the queues and the last log lines
    const written = files();
    expect(
      written.some(({ text }) => text.includes('"level":"error"') || text.includes('"reason":"shown"')),
    ).toBe(true);
    expect(written.some(({ text }) => text.includes(ids.products ?? '?'))).toBe(true);
    expect([...written, ...responses].filter(({ text }) => text.includes(token))).toEqual([]);
    for (const { value, traces } of issuedKeys) {
      const secret = traces.slice(0, 3);
      expect(
        written.filter(({ text }) => secret.some((trace) => text.includes(trace))).map(({ file }) => file),
      ).toEqual([]);
      const shown = responses.filter(({ text }) => traces.some((trace) => text.includes(trace)));
      expect(shown.map(({ request }) => request.replace(value, 'KEY'))).toEqual([]);
      const logs = written.filter(({ file }) => file.endsWith('.log'));
      expect(logs.filter(({ text }) => traces.some((trace) => text.includes(trace)))).toEqual([]);
    }
  });

  test('no response and no log contains a gateway key', () => {
    const state = JSON.parse(readFileSync(join(data, 'emulator-state.json'), 'utf8'));
    const values = [...JSON.stringify(state.gatewayKeys).matchAll(/"([0-9A-Za-z]{30,128})"/g)].map(
      ([, value = '']) => value,
    );
    expect(values.length).toBeGreaterThan(0);
    const logs = files().filter(({ file }) => file.endsWith('.log'));
    for (const value of values)
      expect([...responses, ...logs].filter(({ text }) => text.includes(value))).toEqual([]);
  });
});
