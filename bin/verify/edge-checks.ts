import { randomUUID } from 'node:crypto';
import { type Backoff, backOff } from '../../storage/dynamodb/retry.ts';
import { type EdgeStore, edgeStore } from '../../storage/edge/edge-store.ts';
import { call, codeOf, type Sent, until } from './calls.ts';
import { type Check, outcome } from './check.ts';

/** CloudFront spreads a write of the store within seconds; after this it is no matter of seconds any more. */
const edgeLimitMs = 60_000;

const hasHeader = (row: string, path: (publicKey: string) => string, name: string, form: RegExp): Check => ({
  row,
  runsOnEmulator: true,
  run: async ({ deployment, merchant: { publicKey } }) => {
    const { status, headers } = await call(deployment, 'GET', path(publicKey));
    const value = headers.get(name) ?? '';
    return outcome(form.test(value), `${status}, ${name}: ${value || 'missing'}`);
  },
});

const config = (publicKey: string) => `/v1/banner/config/${publicKey}`;
const unknownKey = `ppp_pk_live_${'0'.repeat(38)}`;
const anyOrigin = /^\*$/;

const writeAttempts = 20;
const betweenWrites: Backoff = { firstMs: 40, longestMs: 500 };

/**
 * Writes or removes one entry of a store that others write to at the same time. Returns the version that the store had before. Throws
 * when the others leave no gap.
 */
export async function writeToEdge(
  store: Pick<EdgeStore, 'describe' | 'apply'>,
  name: string,
  value: string | undefined,
): Promise<string> {
  for (let attempt = 1; attempt <= writeAttempts; attempt++) {
    const { version } = await store.describe();
    if ((await store.apply(new Map([[name, value]]), version)) !== 'outdated') return version;
    await backOff(attempt, betweenWrites);
  }
  throw new Error('The edge store kept changing');
}

/** What CloudFront, its function and its store do. */
export const edgeChecks: readonly Check[] = [
  {
    row: 'gate-first',
    runsOnEmulator: true,
    run: async ({ deployment, merchant: { publicKey } }) => {
      const answers = [
        await call(deployment, 'PUT', '/v1/banner/events'),
        await call(deployment, 'GET', `/v1/banner//config/${publicKey}`),
      ];
      const seen = answers.map((answer) => `${answer.status} ${codeOf(answer)}`);
      return outcome(
        seen.every((each) => each === '404 route_not_found'),
        seen.join(', '),
      );
    },
  },
  {
    row: 'entity-tags',
    runsOnEmulator: true,
    run: async ({ deployment, merchant: { secretKey } }) => {
      const read = (conditions: Pick<Sent, 'ifMatch' | 'ifNoneMatch'>) =>
        call(deployment, 'GET', '/v1/merchant', { secretKey, ...conditions });
      const etag = (await read({})).headers.get('etag') ?? '';
      const known = await read({ ifNoneMatch: etag });
      const other = await read({ ifMatch: '"x"' });
      return outcome(
        etag !== '' && known.status === 304 && known.headers.get('etag') === etag && other.status === 412,
        `etag: ${etag || 'missing'}; If-None-Match: ${known.status}, If-Match: ${other.status} ${codeOf(other)}`,
      );
    },
  },
  {
    row: 'edge-delay',
    runsOnEmulator: true,
    run: async ({ deployment, merchant: { secretKey } }) => {
      const json = { name: 'Edge', type: 'public' };
      const made = await call(deployment, 'POST', '/v1/api-keys', { secretKey, json });
      const { id, key } = JSON.parse(made.body).data as { id: string; key: string };
      const isAnswered = (wanted: number) => async () =>
        (await call(deployment, 'GET', config(key))).status === wanted;
      const openedMs = await until(isAnswered(200), edgeLimitMs);
      await call(deployment, 'DELETE', `/v1/api-keys/${id}`, { secretKey });
      const closedMs = await until(isAnswered(401), edgeLimitMs);
      const detail = `open after ${openedMs ?? 'more than 60,000'} ms, revoked after ${closedMs ?? 'more than 60,000'} ms`;
      return outcome(openedMs !== undefined && closedMs !== undefined, detail);
    },
  },
  {
    row: 'cache-hit',
    runsOnEmulator: true,
    run: async ({ deployment, merchant: { publicKey } }) => {
      let last = '';
      const hitMs = await until(async () => {
        last = (await call(deployment, 'GET', config(publicKey))).headers.get('x-cache') ?? 'missing';
        return last.startsWith('Hit');
      }, 10_000);
      return outcome(hitMs !== undefined, `x-cache: ${last}`);
    },
  },
  hasHeader(
    'script-cors',
    (key) => `/v1/banner/script.js?key=${key}`,
    'access-control-allow-origin',
    anyOrigin,
  ),
  hasHeader(
    'prices-cors',
    (key) => `/v1/banner/prices.js?key=${key}`,
    'access-control-allow-origin',
    anyOrigin,
  ),
  hasHeader('vary', config, 'vary', /\borigin\b/i),
  {
    row: 'headers-of-gate',
    runsOnEmulator: true,
    run: async ({ deployment }) => {
      const { headers } = await call(deployment, 'GET', config(unknownKey));
      const origin = headers.get('access-control-allow-origin');
      const cache = headers.get('cache-control');
      const policy = headers.has('strict-transport-security') ? 'applies' : 'does not apply';
      const detail = `allows ${origin}, cache ${cache}; the response headers policy ${policy}`;
      return outcome(origin === '*' && cache === 'no-store', detail);
    },
  },
  {
    row: 'outdated-etag',
    runsOnEmulator: true,
    run: async ({ deployment }) => {
      const store = edgeStore(deployment.edgeStoreArn);
      const name = `verify-${randomUUID()}`;
      const version = await writeToEdge(store, name, '{}');
      const again = await store.apply(new Map([[name, undefined]]), version);
      if (again === 'outdated') await writeToEdge(store, name, undefined);
      return outcome(again === 'outdated', again === 'outdated' ? 'refused' : 'an old version was accepted');
    },
  },
  {
    row: 'delete-absent',
    runsOnEmulator: true,
    run: async ({ deployment }) => {
      await writeToEdge(edgeStore(deployment.edgeStoreArn), `verify-${randomUUID()}`, undefined);
      return outcome(true, 'the store took it');
    },
  },
];
