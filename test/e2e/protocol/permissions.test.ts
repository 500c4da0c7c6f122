import { eventually } from '../../support/service/eventually.ts';
import {
  keyPermissions,
  type ManagementOperation,
  managementOperations as operations,
} from '../../support/service/management-operations.ts';
import { type ApiResponse, type Caller, callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';

interface Limits {
  permissions?: string[];
  expiresAt?: string;
}

let service: Service;
const ids: Record<string, string> = {};
/** A key with each permission alone. */
const callers = new Map<string, Caller>();

const createKey = async (caller: Caller, limits: Limits, type = 'secret') =>
  eventually(
    'the key is created',
    () => callApi(caller, 'POST', '/v1/api-keys', { name: 'Job', type, ...limits }),
    ({ status }) => status !== 429,
  );
const callerWith = async (limits: Limits): Promise<Caller> => {
  const { status, body } = await createKey(service, limits);
  expect([status, body.data]).toMatchObject([201, limits]);
  return { ...service, secretKey: String(body.data.key) };
};
const outcomeOf = ({ status, body }: ApiResponse) => [status, body?.error?.code];

beforeAll(async () => {
  service = await openService('Permissions');
  for (const permission of keyPermissions)
    callers.set(permission, await callerWith({ permissions: [permission] }));
  const book = { name: 'Book', url: 'https://shop.example', baseCurrency: 'EUR', basePrice: 20 };
  ids.products = String((await callApi(service, 'POST', '/v1/products', book)).body.data.id);
  ids['api-keys'] = String((await createKey(service, {}, 'public')).body.data.id);
  ids.campaigns = String((await callApi(service, 'POST', '/v1/campaigns', { name: 'A' })).body.data.id);
});

/**
 * Sends a request that changes nothing: it reads something that exists, or its body is not JSON, or what it
 * would delete does not exist.
 */
function send(caller: Caller, { method, path, body }: ManagementOperation): Promise<ApiResponse> {
  const [, , tag = ''] = path.split('/');
  const id = method === 'DELETE' ? 'x' : (ids[tag] ?? 'x');
  const isRead = /\/(preview|entitlement)$/.test(path);
  return eventually(
    'the request is not throttled',
    () => callApi(caller, method, path.replace('{id}', id), body && (isRead ? body : '{"broken":')),
    ({ status }) => status !== 429,
  );
}

it('the document lists every permission and the permissions of each operation', () => {
  expect(keyPermissions).toEqual(['all', 'read', 'products', 'campaigns', 'statistics', 'entitlement']);
  for (const { permissions } of operations) {
    expect(permissions).toContain('all');
    expect(keyPermissions).toEqual(expect.arrayContaining(permissions));
  }
});

describe.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (_name, operation) => {
    let normal: unknown[];
    beforeAll(async () => {
      const response = await send(service, operation);
      normal = outcomeOf(response);
      expect(response.status).not.toBe(403);
    });

    it.each(keyPermissions)(
      'with %s returns the normal response or 403 with the missing permission',
      async (held) => {
        const caller = callers.get(held) ?? service;
        const response = await send(caller, operation);
        const { permissions } = operation;
        if (permissions.includes(held)) expect(outcomeOf(response)).toEqual(normal);
        else {
          expect(response.status).toBe(403);
          expect(response.body.error).toEqual({
            type: 'permission_error',
            code: 'permission_required',
            message: expect.stringContaining(`\`${permissions[0]}\``),
            permission: permissions[0],
            requestId: response.headers.get('x-request-id'),
          });
        }
      },
    );
  },
);

it('a key with two permissions may do both, and no more', async () => {
  const caller = await callerWith({ permissions: ['statistics', 'entitlement'] });
  const statusOf = async (method: string, path: string, body?: object) =>
    (await callApi(caller, method, path, body)).status;
  expect([
    await statusOf('GET', `/v1/campaigns/${ids.campaigns}/stats`),
    await statusOf('POST', `/v1/campaigns/${ids.campaigns}/entitlement`, { country: 'DE', code: 'X' }),
    await statusOf('GET', `/v1/campaigns/${ids.campaigns}`),
    await statusOf('DELETE', `/v1/campaigns/${ids.campaigns}`),
  ]).toEqual([200, 200, 403, 403]);
});

it('a key reads its own limits', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const own = async (caller: Caller) => (await callApi(caller, 'GET', '/v1/merchant')).body.data.apiKey;
  expect(await own(service)).toMatchObject({ permissions: ['all'], expiresAt: null });
  const caller = await callerWith({ permissions: ['read'], expiresAt });
  expect(await own(caller)).toMatchObject({ permissions: ['read'], expiresAt });
});

describe('a key that expires', () => {
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

  it('works until its expiry and returns 401 from then on', async () => {
    let expiresAt = '';
    const open = async (lifetimeMs: number) => {
      expiresAt = soon(lifetimeMs);
      const caller = await callerWith({ expiresAt });
      return () => callApi(caller, 'GET', '/v1/products');
    };
    let read = await open(3_000);
    let first = await read();
    // On a slow machine, the first key may already be expired.
    for (let lifetimeMs = 6_000; Date.now() >= Date.parse(expiresAt); lifetimeMs *= 2) {
      read = await open(lifetimeMs);
      first = await read();
    }
    expect(first.status).toBe(200);
    const expired = await eventually('it is expired', read, ({ status }) => status !== 200);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiresAt));
    expect([...outcomeOf(expired), expired.headers.get('www-authenticate')]).toEqual([
      401,
      'invalid_api_key',
      'Bearer',
    ]);
  });
});
