import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { merchantCommand } from '../../support/emulator/shared-emulator.ts';
import { type ApiAnswer, callApi, request } from '../../support/service/requests.ts';
import { openOtherMerchant, openService, type Service } from '../../support/service/service.ts';
import { snapshot } from '../../support/service/snapshot.ts';
import { withOperator, withOtherMerchant } from '../../support/service/target.ts';
import { projectRoot } from '../../support/source-tree.ts';

interface DocumentedPath {
  [method: string]: { security: object[]; requestBody?: object };
}

const { paths }: { paths: Record<string, DocumentedPath> } = JSON.parse(
  readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8'),
);

/** Every operation of the management API, as documented. */
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { security }]) => security.some((scheme) => 'secretKey' in scheme))
    .map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      hasBody: Boolean(requestBody),
    })),
);

const refusedMessage = 'The API key is missing, malformed, unknown or revoked.';
const neverIssued = 'ppp_sk_live_O8cDVqIYwaMz2TmrDSZ9gM0LDOwzysfY3V96IP';

let emulator: Service;
beforeAll(async () => {
  emulator = await openService('Authentication');
});

/** Calls every operation with this `Authorization` header, a body that would be refused included. */
async function callAll(
  authorization: string | undefined,
  id: string,
): Promise<[what: string, answer: ApiAnswer][]> {
  const headers = {
    'content-type': 'application/json',
    ...(authorization === undefined ? {} : { authorization }),
  };
  return Promise.all(
    operations.map(async ({ method, path, hasBody }): Promise<[string, ApiAnswer]> => {
      const init = { headers, ...(hasBody ? { body: '{"broken":' } : {}) };
      return [`${method} ${path}`, await request(emulator, method, path.replace('{id}', id), init)];
    }),
  );
}

/** The only thing that may differ between two refusals. */
const withoutRequestId = ({ body }: ApiAnswer) => ({ ...body.error, requestId: undefined });

it('covers the operations of products, API keys and campaigns', () => {
  expect(operations.length).toBeGreaterThanOrEqual(15);
});

describe('every operation of the management API', () => {
  const issueAndRevoke = async (type: string) => {
    const { body } = await callApi(emulator, 'POST', '/v1/api-keys', { name: 'Revoked', type });
    await callApi(emulator, 'DELETE', `/v1/api-keys/${body.data.id}`);
    return `Bearer ${body.data.key}`;
  };

  it.each<[string, () => Promise<string | undefined>]>([
    ['no key', async () => undefined],
    ['garbage', async () => 'nonsense'],
    ['an empty key', async () => 'Bearer '],
    ['a malformed key', async () => `Bearer ${emulator.secretKey.slice(0, -1)}`],
    [
      'a key with a typing error',
      async () => `Bearer ${emulator.secretKey.replace(/.$/, (end) => (end === 'a' ? 'b' : 'a'))}`,
    ],
    ['a key that was never issued', async () => `Bearer ${neverIssued}`],
    ['a revoked secret key', () => issueAndRevoke('secret')],
    ['a revoked public key', () => issueAndRevoke('public')],
    ['two keys', async () => `Bearer ${emulator.secretKey} ${emulator.secretKey}`],
    ['a key without scheme', async () => emulator.secretKey],
    ['a key with another scheme', async () => `Basic ${emulator.secretKey}`],
  ])('answers 401 to %s, before it looks at anything else', async (_what, credential) => {
    const authorization = await credential();
    for (const [what, answer] of await callAll(authorization, 'x')) {
      expect([what, answer.status, answer.headers.get('www-authenticate')]).toEqual([what, 401, 'Bearer']);
      expect(answer.body).toEqual({
        error: {
          type: 'authentication_error',
          code: 'invalid_api_key',
          message: refusedMessage,
          requestId: answer.headers.get('x-request-id'),
        },
      });
    }
  });

  it('answers 403 secret_key_required to an active public key', async () => {
    for (const [what, { status, body }] of await callAll(`Bearer ${emulator.publicKey}`, 'x')) {
      expect([what, status, body.error.type, body.error.code]).toEqual([
        what,
        403,
        'permission_error',
        'secret_key_required',
      ]);
    }
  });

  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])(
    'lets a secret key in with the scheme %s',
    async (scheme) => {
      const headers = { authorization: `${scheme} ${emulator.secretKey}` };
      expect((await request(emulator, 'GET', '/v1/products', { headers })).status).toBe(200);
    },
  );
});

withOperator(() => {
  it('every operation answers 403 merchant_suspended to a suspended merchant, whose banners pause meanwhile', async () => {
    const other = await openOtherMerchant(emulator);
    const { body } = await callApi(other, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
    const config = () =>
      request<{ reason?: string }>(emulator, 'GET', `/v1/banner/config/${body.data.key}`, {
        headers: { 'cloudfront-viewer-country': 'IN' },
      });
    expect((await config()).body).toMatchObject({ show: true });
    await merchantCommand(emulator, 'suspend', other.merchantName);
    for (const [what, answer] of await callAll(`Bearer ${other.secretKey}`, 'x')) {
      const { status, body } = answer;
      expect([what, status, body.error.code]).toEqual([what, 403, 'merchant_suspended']);
    }
    expect((await config()).body).toMatchObject({ show: false, reason: 'campaign_paused' });
    await merchantCommand(emulator, 'resume', other.merchantName);
    expect((await callApi(other, 'GET', '/v1/products')).status).toBe(200);
    expect((await config()).body).toMatchObject({ show: true });
  });
});

withOtherMerchant(() => {
  describe('between merchants', () => {
    let other: Service;
    beforeAll(async () => {
      other = await openOtherMerchant(emulator);
    });
    const bodies: Record<string, unknown> = { PATCH: { name: 'Mine now' }, POST: { country: 'IN' } };
    const unknown = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    const resources: Record<string, { prefix: string; create: unknown }> = {
      products: {
        prefix: 'prod_',
        create: { name: 'Book', url: 'https://shop.example/', baseCurrency: 'EUR', basePrice: 9 },
      },
      'api-keys': { prefix: 'key_', create: { name: 'Key', type: 'public' } },
      campaigns: { prefix: 'camp_', create: { name: 'Campaign' } },
    };
    const withId = operations.filter(({ path }) => path.includes('{id}'));

    it.each(withId.map(({ method, path }) => [method, path]))(
      '%s %s answers a foreign id as an unknown and a malformed one, and changes nothing',
      async (method, path) => {
        const resource = path.split('/')[2] ?? '';
        const { prefix, create } = resources[resource] ?? { prefix: '', create: {} };
        const { body } = await callApi(other, 'POST', `/v1/${resource}`, create);
        const foreign = String(body.data.id);
        const before = await Promise.all([snapshot(emulator), snapshot(other)]);
        const call = (id: string) => callApi(emulator, method, path.replace('{id}', id), bodies[method]);
        const answer = await call(foreign);
        expect([answer.status, answer.body.error.code]).toEqual([
          404,
          `${resource.replace(/s$/, '').replace('-', '_')}_not_found`,
        ]);
        for (const id of [
          prefix + unknown,
          foreign.toLowerCase(),
          'x',
          `${foreign}x`,
          '%00',
          'a%2Fb',
          '..%2F..',
          'ü'.repeat(9),
        ]) {
          const same = await call(id);
          expect([id, same.status, withoutRequestId(same)]).toEqual([id, 404, withoutRequestId(answer)]);
        }
        expect(await Promise.all([snapshot(emulator), snapshot(other)])).toEqual(before);
      },
    );

    it('lists show nothing of another merchant', async () => {
      const [own, foreign] = await Promise.all([snapshot(emulator), snapshot(other)]);
      const ids = JSON.stringify(foreign).match(/(prod|key|camp)_[0-9A-Z]{26}/g) ?? [];
      expect(ids.length).toBeGreaterThan(3);
      expect(ids.filter((id) => JSON.stringify(own).includes(id))).toEqual([]);
    });

    it('a foreign campaign or product cannot be named either', async () => {
      const campaign = await callApi(other, 'POST', '/v1/campaigns', { name: 'Theirs' });
      const product = await callApi(other, 'POST', '/v1/products', resources.products?.create);
      const before = await snapshot(emulator);
      const attempts: [string, object, string][] = [
        [
          '/v1/api-keys',
          { name: 'Key', type: 'public', campaignId: campaign.body.data.id },
          'unknown_campaign',
        ],
        ['/v1/campaigns', { name: 'Mine', productId: product.body.data.id }, 'unknown_product'],
      ];
      for (const [path, body, code] of attempts) {
        const { status, body: answer } = await callApi(emulator, 'POST', path, body);
        expect([status, answer.error.details]).toEqual([400, [expect.objectContaining({ code })]]);
      }
      expect(await snapshot(emulator)).toEqual(before);
    });
  });
});
