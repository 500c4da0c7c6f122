import { randomUUID } from 'node:crypto';
import { apiOf, requireStatus, send } from '../service-client.ts';
import type { SuiteStep } from './suite-step.ts';

const product = { name: 'Course', url: 'https://example.com/course', basePrice: 49, baseCurrency: 'EUR' };
const unknownKey = `ppp_sk_live_${'0'.repeat(38)}`;

/** What merchants rely on. */
export const managementSteps: readonly SuiteStep[] = [
  {
    name: 'a merchant reads its plan and its rate limit',
    run: async ({ api }) => {
      const { data, headers } = requireStatus(await api('GET', '/merchant'), 200);
      if (data.plan !== 'scale' || !headers.get('ratelimit-policy')) throw new Error('no plan or no limit');
    },
  },
  {
    name: 'requests without an active secret key are rejected',
    run: async ({ deployment: { baseUrl }, publicKey }) => {
      const withKey = (key?: string) =>
        send(baseUrl, 'GET', '/v1/products', key ? { headers: { authorization: `Bearer ${key}` } } : {});
      for (const key of [undefined, 'x', unknownKey])
        requireStatus(await withKey(key), 401, 'invalid_api_key');
      requireStatus(await withKey(publicKey), 403, 'secret_key_required');
    },
  },
  {
    name: 'an unknown path returns 404',
    run: async ({ api }) => void requireStatus(await api('GET', '/nothing'), 404, 'route_not_found'),
  },
  {
    name: 'a product is created, read, listed, updated and deleted',
    run: async ({ api }) => {
      const { data } = requireStatus(await api('POST', '/products', { body: product }), 201);
      const path = `/products/${data.id}`;
      const etag = requireStatus(await api('GET', path), 200).headers.get('etag') ?? '';
      const list = requireStatus(await api('GET', '/products?limit=100'), 200);
      if (!list.text.includes(String(data.id))) throw new Error('the list lacks the product');
      const update = { body: { name: 'Book' }, headers: { 'if-match': etag } };
      if (requireStatus(await api('PATCH', path, update), 200).data.name !== 'Book')
        throw new Error('the name is the old one');
      requireStatus(await api('PATCH', path, update), 412);
      requireStatus(await api('DELETE', path), 204);
      requireStatus(await api('GET', path), 404);
    },
  },
  {
    name: 'a repeated POST with an Idempotency-Key creates one resource',
    run: async ({ api }) => {
      const create = { body: product, headers: { 'idempotency-key': randomUUID() } };
      const first = requireStatus(await api('POST', '/products', create), 201);
      const second = requireStatus(await api('POST', '/products', create), 201);
      if (first.data.id !== second.data.id) throw new Error('there are two resources');
    },
  },
  {
    name: 'an invalid body is rejected',
    run: async ({ api }) => {
      requireStatus(await api('POST', '/products', { body: { ...product, basePrice: -1 } }), 400);
      requireStatus(
        await api('POST', '/products', { body: '{', headers: { 'content-type': 'application/json' } }),
        400,
      );
    },
  },
  {
    name: 'another merchant cannot read, change or delete a resource',
    run: async ({ api, other }) => {
      const { data } = requireStatus(await api('POST', '/products', { body: product }), 201);
      const path = `/products/${data.id}`;
      requireStatus(await other('GET', path), 404);
      requireStatus(await other('PATCH', path, { body: { name: 'Mine' } }), 404);
      requireStatus(await other('DELETE', path), 404);
      if (requireStatus(await api('GET', path), 200).data.name !== 'Course') throw new Error('it changed');
    },
  },
  {
    name: 'a campaign is created, previewed, updated and deleted, and has statistics',
    run: async ({ api }) => {
      const created = await api('POST', '/campaigns', { body: { name: 'Summer' } });
      const path = `/campaigns/${requireStatus(created, 201).data.id}`;
      requireStatus(await api('PATCH', path, { body: { code: 'SUN' } }), 200);
      requireStatus(await api('POST', `${path}/preview`, { body: { country: 'IN' } }), 200);
      requireStatus(await api('GET', `${path}/stats`), 200);
      requireStatus(await api('DELETE', path), 204);
      requireStatus(await api('GET', path), 404);
    },
  },
  {
    name: 'the next request with a revoked secret key returns 401',
    run: async ({ api, deployment: { baseUrl } }) => {
      const body = { name: 'Server', type: 'secret' };
      const { data } = requireStatus(await api('POST', '/api-keys', { body }), 201);
      const server = apiOf(baseUrl, String(data.key));
      requireStatus(await server('GET', '/merchant'), 200);
      requireStatus(await api('DELETE', `/api-keys/${data.id}`), 204);
      requireStatus(await server('GET', '/merchant'), 401, 'invalid_api_key');
    },
  },
  {
    name: 'the activity contains the merchant’s changes',
    run: async ({ api }) => {
      if (requireStatus(await api('GET', '/activity'), 200).text.length < 100) throw new Error('it is empty');
    },
  },
];
