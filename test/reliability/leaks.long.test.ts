import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentedOperations } from '../../lambdas/contract/responses.ts';
import { type Emulator, filesIn, startEmulator } from '../support/emulator/emulator.ts';
import { withOperator } from '../support/service/target.ts';

/** A secret key that the API made, and everything that would give it away: the value, what is random in it, its hash. */
interface Minted {
  value: string;
  traces: string[];
}

const bodies: Record<string, object> = {
  '/v1/products': { name: 'Book', url: 'https://a.example', baseCurrency: 'USD', basePrice: 1 },
  '/v1/campaigns': { name: 'Campaign' },
  '/v1/api-keys': { name: 'Public', type: 'public' },
  '/v1/campaigns/{id}/preview': { country: 'IN' },
};

withOperator(() => {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-leaks-'));
  const data = join(directory, 'data');
  let emulator: Emulator;
  /** Every answer, with its headers. */
  const answers: { request: string; text: string }[] = [];
  const minted: Minted[] = [];
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
    answers.push({ request: `${method} ${path}`, text: `${JSON.stringify([...response.headers])}${text}` });
    return { status: response.status, text };
  }

  /** A new secret key; its 201 answer is taken out of the answers, after it was seen to hold the key once. */
  async function mint(): Promise<string> {
    const once = { 'idempotency-key': crypto.randomUUID() };
    const create = () =>
      call('POST', '/v1/api-keys', emulator.secretKey, { name: 'Minted', type: 'secret' }, once);
    const { status, text } = await create();
    const value = String(JSON.parse(text).data.key);
    expect([status, answers.pop()?.text.split(value).length]).toEqual([201, 2]);
    expect((await create()).status).toBe(409);
    const hash = createHash('sha256').update(value);
    minted.push({
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

  /** Good and bad calls of every operation with a key, and the key in every place where it does not belong. */
  async function sendEverywhere(key: string): Promise<void> {
    for (const collection of ['products', 'campaigns', 'api-keys']) {
      const [path, once] = [`/v1/${collection}`, { 'idempotency-key': `${key} ${collection}` }];
      const { text } = await call('POST', path, key, bodies[path], once);
      await call('POST', path, key, bodies[path], once);
      ids[collection] = String(JSON.parse(text).data.id);
    }
    for (const { method, path } of documentedOperations.filter(
      (operation) => operation.method !== 'DELETE',
    )) {
      const place = path
        .replace('{id}', ids[path.split('/')[2] ?? ''] ?? '')
        .replace('{publicKey}', emulator.publicKey);
      const isBodyless = method === 'GET' || method === 'HEAD';
      await call(
        method,
        `${place}?key=${emulator.publicKey}`,
        key,
        isBodyless ? undefined : (bodies[path] ?? { name: 'Other' }),
      );
      await call(method, `${place}?key=${key}&cursor=${key}&limit=${key}&from=${key}`, key);
      await call(
        method,
        path.replace(/\{\w+\}/, key),
        key,
        isBodyless ? undefined : { [key]: key, type: key, baseCurrency: key },
      );
      await call(method, place, `${key}x`, isBodyless ? undefined : `{"${key}`, {
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

  /** Every file that the emulator wrote: table, queues, gateway keys, logs and metrics of the functions. */
  const files = () => filesIn(directory);

  test('a secret key is in its one 201 answer, and in no other answer, log line, metric, stored item or queue message', async () => {
    for (const key of [await mint(), await mint()]) await sendEverywhere(key);
    const revoked = minted[0]?.value ?? '';
    await call(
      'DELETE',
      `/v1/api-keys/${JSON.parse((await call('GET', '/v1/api-keys', revoked)).text).data[0].id}`,
      revoked,
    );
    await emulator.stop(); // writes the rest: the queues' state, the last lines of the logs
    const written = files();
    expect(
      written.some(({ text }) => text.includes('"level":"error"') || text.includes('"reason":"shown"')),
    ).toBe(true);
    expect(written.some(({ text }) => text.includes(ids.products ?? '?'))).toBe(true);
    for (const { value, traces } of minted) {
      const secret = traces.slice(0, 3);
      expect(
        written.filter(({ text }) => secret.some((trace) => text.includes(trace))).map(({ file }) => file),
      ).toEqual([]);
      const shown = answers.filter(({ text }) => traces.some((trace) => text.includes(trace)));
      expect(shown.map(({ request }) => request.replace(value, 'KEY'))).toEqual([]);
      const logs = written.filter(({ file }) => file.endsWith('.log'));
      expect(logs.filter(({ text }) => traces.some((trace) => text.includes(trace)))).toEqual([]);
    }
  }, 180_000);

  test('a gateway key, which lets its merchant through the gateway, is in no answer and no log', () => {
    const state = JSON.parse(readFileSync(join(data, 'emulator-state.json'), 'utf8'));
    const values = [...JSON.stringify(state.gatewayKeys).matchAll(/"([0-9A-Za-z]{30,128})"/g)].map(
      ([, value = '']) => value,
    );
    expect(values.length).toBeGreaterThan(0);
    const logs = files().filter(({ file }) => file.endsWith('.log'));
    for (const value of values)
      expect([...answers, ...logs].filter(({ text }) => text.includes(value))).toEqual([]);
  });
});
