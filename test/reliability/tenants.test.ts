import { resourceKinds } from '../../core/shared/resource-kinds.ts';
import { requestExamples } from '../../lambdas/contract/examples.ts';
import { routes } from '../../lambdas/routes/routes.ts';
import { callApi, request } from '../support/service/requests.ts';
import { openOtherMerchant, openService, type Service } from '../support/service/service.ts';
import { snapshot } from '../support/service/snapshot.ts';
import { withOtherMerchant } from '../support/service/target.ts';

/** Ids of a merchant's resources by collection. */
type Ids = Record<string, string>;

const kinds = Object.values(resourceKinds);
const unknownIds: Ids = Object.fromEntries(
  kinds.map(({ tag, idPrefix }) => [tag, `${idPrefix}_${'0'.repeat(26)}`]),
);

/** Collections whose resources need no provider: test/e2e/checkouts tests another merchant's checkouts. */
const collections: string[] = kinds.map(({ tag }) => tag).filter((tag) => tag !== 'checkouts');

/** A valid body for each route that has one. A resource has that of the first example in `docs/openapi.json`. */
const bodies: Record<string, object> = {
  ...Object.fromEntries(
    kinds
      .filter(({ tag }) => collections.includes(tag))
      .map(({ tag, schema }) => [
        tag,
        Object.values<object>(requestExamples[`Create${schema}Request`])[0] ?? {},
      ]),
  ),
  'api-keys': { name: 'Shop', type: 'public' },
  preview: { country: 'IN' },
  'preview-links': { country: 'IN', pageUrl: 'https://a.example/' },
  sync: {},
  revenue: {},
  entitlement: { country: 'IN', code: 'PPP60' },
};

const managementRoutes = routes
  .filter(({ api }) => api === 'management')
  .flatMap(({ path, methods }) => methods.map((method) => ({ method, path: `/v1${path}` })));

withOtherMerchant(() => {
  let mine: Service;
  let theirs: Service;
  let theirIds: Ids;
  /** Strings that only the other merchant may see: ids, names and key values. */
  let privateTexts: string[];
  let theirState: unknown;

  beforeAll(async () => {
    mine = await openService('Tenant');
    theirs = await openOtherMerchant(mine);
    theirIds = { checkouts: `chk_${'1'.repeat(26)}` };
    privateTexts = [];
    for (const collection of collections) {
      const name = `Only theirs ${collection} ${crypto.randomUUID()}`;
      const { body } = await callApi(theirs, 'POST', `/v1/${collection}`, { ...bodies[collection], name });
      theirIds[collection] = String(body.data.id);
      privateTexts.push(name, String(body.data.id), ...(body.data.key ? [String(body.data.key)] : []));
      await callApi(mine, 'POST', `/v1/${collection}`, { ...bodies[collection], name: `Mine ${collection}` });
    }
    theirState = await snapshot(theirs);
  });

  const collectionOf = (path: string) => path.split('/')[2] ?? '';
  const bodyOf = (method: string, path: string) =>
    method === 'POST' || method === 'PATCH'
      ? (bodies[path.split('/').at(-1) ?? ''] ?? changesOf(path))
      : undefined;

  const changesOf = (path: string) =>
    collectionOf(path) === 'checkouts' ? { providerKey: 'rk_test_1' } : { name: 'Changed' };

  /** Returns the response without its request id, and without the id of the request, which a message may repeat. */
  async function responseTo(method: string, path: string, ids: Ids): Promise<string> {
    const id = ids[collectionOf(path)] ?? '';
    const target = path.replace('{id}', id);
    const { status, text, headers } = await callApi(mine, method, target, bodyOf(method, path));
    const requestId = headers.get('x-request-id') ?? '';
    return `${status} ${text.replaceAll(requestId, '').replace(`the ID \`${id}\``, 'this ID')}`;
  }

  const isWithId = ({ path }: { path: string }) => path.includes('{id}');
  /** Returns ids that do not exist: in lower case, malformed, and with path traversal. */
  const variants = (id: string) => [id.toLowerCase(), `${id}x`, '%00', '..%2F..'];

  test.each(managementRoutes.filter(isWithId).map(({ method, path }) => [method, path] as const))(
    '%s %s with another merchant’s id returns the same 404 as an unknown or malformed id',
    async (method, path) => {
      const response = await responseTo(method, path, theirIds);
      expect(response).toMatch(/^404 .*_not_found/);
      expect(privateTexts.filter((each) => response.includes(each))).toEqual([]);
      const collection = collectionOf(path);
      for (const id of [unknownIds[collection], ...variants(theirIds[collection] ?? '')])
        expect([id, await responseTo(method, path, { [collection]: String(id) })]).toEqual([id, response]);
    },
  );

  const withoutId = managementRoutes.filter((route) => !isWithId(route));
  test.each(withoutId.map(({ method, path }) => [method, path] as const))(
    '%s %s returns no data of another merchant',
    async (method, path) => {
      const response = await responseTo(method, path, {});
      expect(privateTexts.filter((each) => response.includes(each))).toEqual([]);
    },
  );

  test('creating a key for another merchant’s campaign returns the same error as for an unknown campaign', async () => {
    const responseTo = async ({ campaigns: campaignId }: Ids) => {
      const body = { ...bodies['api-keys'], campaignId };
      const { status, text, headers } = await callApi(mine, 'POST', '/v1/api-keys', body);
      return `${status} ${text.replaceAll(headers.get('x-request-id') ?? '', '')}`;
    };
    expect(await responseTo(theirIds)).toBe(await responseTo(unknownIds));
  });

  test('none of these requests changed the other merchant’s data', async () => {
    expect(await snapshot(theirs)).toEqual(theirState);
  });

  test.each(collections)(
    'another merchant’s Idempotency-Key and body return none of their %s',
    async (collection) => {
      const [key, name] = [{ 'idempotency-key': crypto.randomUUID() }, `Only theirs ${crypto.randomUUID()}`];
      const create = (caller: Service) =>
        callApi(caller, 'POST', `/v1/${collection}`, { ...bodies[collection], name }, key);
      const theirResponse = await create(theirs);
      const { status, headers, body, text } = await create(mine);
      expect([status, headers.has('idempotent-replayed')]).toEqual([201, false]);
      expect(body.data.id).not.toBe(theirResponse.body.data.id);
      expect(text).not.toContain(String(theirResponse.body.data.key ?? theirResponse.body.data.id));
    },
  );

  test('another merchant’s cursor returns none of their products', async () => {
    await callApi(theirs, 'POST', '/v1/products', bodies.products);
    const { body } = await callApi<{ nextCursor: string }>(theirs, 'GET', '/v1/products?limit=1');
    const { status, text } = await callApi(mine, 'GET', `/v1/products?limit=100&cursor=${body.nextCursor}`);
    expect([status, privateTexts.filter((each) => text.includes(each))]).toEqual([200, []]);
  });

  test('a public key returns the campaign of its merchant, regardless of request headers', async () => {
    const headers = { 'cloudfront-viewer-country': 'IN', 'x-ppp-campaign': theirIds.campaigns ?? '' };
    const plain = await request(mine, 'GET', `/v1/banner/config/${mine.publicKey}`);
    const forged = await request(mine, 'GET', `/v1/banner/config/${mine.publicKey}`, { headers });
    expect(forged.text).toBe(plain.text);
  });
});
