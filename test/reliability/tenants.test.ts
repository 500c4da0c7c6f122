import { routes } from '../../lambdas/routes/routes.ts';
import { callApi, request } from '../support/service/requests.ts';
import { openOtherMerchant, openService, type Service } from '../support/service/service.ts';
import { snapshot } from '../support/service/snapshot.ts';
import { withOtherMerchant } from '../support/service/target.ts';

/** Ids of what a merchant has, by the collection that holds it. */
type Ids = Record<string, string>;

const unknownIds: Ids = {
  products: `prod_${'0'.repeat(26)}`,
  'api-keys': `key_${'0'.repeat(26)}`,
  campaigns: `camp_${'0'.repeat(26)}`,
};

/** A body that each route with one would take. */
const bodies: Record<string, object> = {
  products: { name: 'Book', url: 'https://a.example', baseCurrency: 'USD', basePrice: 1 },
  'api-keys': { name: 'Shop', type: 'public' },
  campaigns: { name: 'Campaign' },
  preview: { country: 'IN' },
};

const managementRoutes = routes
  .filter(({ api }) => api === 'management')
  .flatMap(({ path, methods }) => methods.map((method) => ({ method, path: `/v1${path}` })));

withOtherMerchant(() => {
  let mine: Service;
  let theirs: Service;
  let theirIds: Ids;
  /** Everything that only the other merchant may see: ids, names, key values. */
  let marks: string[];
  let theirState: unknown;

  beforeAll(async () => {
    mine = await openService('Tenant');
    theirs = await openOtherMerchant(mine);
    theirIds = {};
    marks = [];
    for (const collection of ['products', 'campaigns', 'api-keys']) {
      const name = `Only theirs ${collection} ${crypto.randomUUID()}`;
      const { body } = await callApi(theirs, 'POST', `/v1/${collection}`, { ...bodies[collection], name });
      theirIds[collection] = String(body.data.id);
      marks.push(name, String(body.data.id), ...(body.data.key ? [String(body.data.key)] : []));
      await callApi(mine, 'POST', `/v1/${collection}`, { ...bodies[collection], name: `Mine ${collection}` });
    }
    theirState = await snapshot(theirs);
  });

  const collectionOf = (path: string) => path.split('/')[2] ?? '';
  const bodyOf = (method: string, path: string) =>
    method === 'POST' || method === 'PATCH'
      ? (bodies[path.split('/').at(-1) ?? ''] ?? { name: 'Changed' })
      : undefined;

  /** The answer without what differs from request to request. */
  async function answerTo(method: string, path: string, ids: Ids): Promise<string> {
    const place = path.replace('{id}', ids[collectionOf(path)] ?? '');
    const { status, text, headers } = await callApi(mine, method, place, bodyOf(method, path));
    const requestId = headers.get('x-request-id') ?? '';
    return `${status} ${text.replaceAll(requestId, '')}`;
  }

  const isWithId = ({ path }: { path: string }) => path.includes('{id}');
  /** Returns ids that do not exist: in lower case, malformed, and paths to other places. */
  const variants = (id: string) => [id.toLowerCase(), `${id}x`, '%00', '..%2F..'];

  test.each(managementRoutes.filter(isWithId).map(({ method, path }) => [method, path] as const))(
    '%s %s with another merchant’s id returns byte for byte the 404 of an unknown or malformed id',
    async (method, path) => {
      const answer = await answerTo(method, path, theirIds);
      expect(answer).toMatch(/^404 .*_not_found/);
      expect(marks.filter((mark) => answer.includes(mark))).toEqual([]);
      const collection = collectionOf(path);
      for (const id of [unknownIds[collection], ...variants(theirIds[collection] ?? '')])
        expect([id, await answerTo(method, path, { [collection]: String(id) })]).toEqual([id, answer]);
    },
  );

  const withoutId = managementRoutes.filter((route) => !isWithId(route));
  test.each(withoutId.map(({ method, path }) => [method, path] as const))(
    '%s %s shows nothing of another merchant',
    async (method, path) => {
      const answer = await answerTo(method, path, {});
      expect(marks.filter((mark) => answer.includes(mark))).toEqual([]);
    },
  );

  test('a key for another merchant’s campaign returns the same error as for an unknown one', async () => {
    const responseTo = async ({ campaigns: campaignId }: Ids) => {
      const body = { ...bodies['api-keys'], campaignId };
      const { status, text, headers } = await callApi(mine, 'POST', '/v1/api-keys', body);
      return `${status} ${text.replaceAll(headers.get('x-request-id') ?? '', '')}`;
    };
    expect(await responseTo(theirIds)).toBe(await responseTo(unknownIds));
  });

  test('none of these requests has changed anything of the other merchant', async () => {
    expect(await snapshot(theirs)).toEqual(theirState);
  });

  test.each(['products', 'campaigns', 'api-keys'])(
    'an Idempotency-Key of another merchant shows nothing of their %s, also with the same body',
    async (collection) => {
      const [key, name] = [{ 'idempotency-key': crypto.randomUUID() }, `Only theirs ${crypto.randomUUID()}`];
      const create = (caller: Service) =>
        callApi(caller, 'POST', `/v1/${collection}`, { ...bodies[collection], name }, key);
      const theirAnswer = await create(theirs);
      const { status, headers, body, text } = await create(mine);
      expect([status, headers.has('idempotency-replayed')]).toEqual([201, false]);
      expect(body.data.id).not.toBe(theirAnswer.body.data.id);
      expect(text).not.toContain(String(theirAnswer.body.data.key ?? theirAnswer.body.data.id));
    },
  );

  test('a cursor of another merchant’s list leads nowhere in theirs', async () => {
    await callApi(theirs, 'POST', '/v1/products', bodies.products);
    const { body } = await callApi<{ nextCursor: string }>(theirs, 'GET', '/v1/products?limit=1');
    const { status, text } = await callApi(mine, 'GET', `/v1/products?limit=100&cursor=${body.nextCursor}`);
    expect([status, marks.filter((mark) => text.includes(mark))]).toEqual([200, []]);
  });

  test('a public key shows its own merchant’s campaign, regardless of the page’s headers', async () => {
    const headers = { 'cloudfront-viewer-country': 'IN', 'x-ppp-campaign': theirIds.campaigns ?? '' };
    const plain = await request(mine, 'GET', `/v1/banner/config/${mine.publicKey}`);
    const forged = await request(mine, 'GET', `/v1/banner/config/${mine.publicKey}`, { headers });
    expect(forged.text).toBe(plain.text);
  });
});
