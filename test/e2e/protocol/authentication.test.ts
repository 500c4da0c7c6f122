import { merchantCommand } from '../../support/emulator/shared-emulator.ts';
import { managementOperations as operations } from '../../support/service/management-operations.ts';
import { type ApiResponse, callApi, request } from '../../support/service/requests.ts';
import { openOtherMerchant, openService, type Service } from '../../support/service/service.ts';
import { withOperator } from '../../support/service/target.ts';

const _neverIssued = 'ppp_sk_live_O8cDVqIYwaMz2TmrDSZ9gM0LDOwzysfY3V96IP';

let emulator: Service;
beforeAll(async () => {
  emulator = await openService('Authentication');
});

/** Calls every operation with this `Authorization` header and an invalid body. */
async function callAll(
  authorization: string | undefined,
  id: string,
): Promise<[what: string, response: ApiResponse][]> {
  const headers = {
    'content-type': 'application/json',
    ...(authorization === undefined ? {} : { authorization }),
  };
  return Promise.all(
    operations.map(async ({ method, path, body }): Promise<[string, ApiResponse]> => {
      const init = { headers, ...(body ? { body: '{"broken":' } : {}) };
      return [`${method} ${path}`, await request(emulator, method, path.replace('{id}', id), init)];
    }),
  );
}

describe('every operation of the management API', () => {
  const issueAndRevoke = async (type: string) => {
    const { body } = await callApi(emulator, 'POST', '/v1/api-keys', { name: 'Revoked', type });
    await callApi(emulator, 'DELETE', `/v1/api-keys/${body.data.id}`);
    return `Bearer ${body.data.key}`;
  };

  const expectUnauthorized = (what: string, { status, headers, body }: ApiResponse) => {
    expect([what, status, headers.get('www-authenticate')]).toEqual([what, 401, 'Bearer']);
    expect(body).toEqual({
      error: {
        type: 'authentication_error',
        code: 'invalid_api_key',
        message: expect.any(String),
        requestId: headers.get('x-request-id'),
      },
    });
  };

  it.each<[string, () => Promise<string | undefined>]>([
    ['no key', async () => undefined],
    ['a revoked secret key', () => issueAndRevoke('secret')],
  ])('returns 401 for %s before all other checks', async (_what, credential) => {
    for (const [what, response] of await callAll(await credential(), 'x')) expectUnauthorized(what, response);
  });

  it('returns 403 secret_key_required for an active public key', async () => {
    for (const [what, { status, body }] of await callAll(`Bearer ${emulator.publicKey}`, 'x')) {
      expect([what, status, body.error.type, body.error.code]).toEqual([
        what,
        403,
        'permission_error',
        'secret_key_required',
      ]);
    }
  });

  it.each(['Bearer', 'bearer', 'BEARER'])('accepts a secret key with the scheme %s', async (scheme) => {
    const headers = { authorization: `${scheme} ${emulator.secretKey}` };
    expect((await request(emulator, 'GET', '/v1/products', { headers })).status).toBe(200);
  });
});

withOperator(() => {
  it('a suspended merchant gets 403 merchant_suspended for every operation, and its banners pause', async () => {
    const other = await openOtherMerchant(emulator);
    const { body } = await callApi(other, 'POST', '/v1/api-keys', { name: 'Shop', type: 'public' });
    const config = () =>
      request<{ reason?: string }>(emulator, 'GET', `/v1/banner/config/${body.data.key}`, {
        headers: { 'cloudfront-viewer-country': 'IN' },
      });
    expect((await config()).body).toMatchObject({ show: true });
    await merchantCommand(emulator, 'suspend', other.merchantName);
    for (const [what, response] of await callAll(`Bearer ${other.secretKey}`, 'x')) {
      const { status, body } = response;
      expect([what, status, body.error.code]).toEqual([what, 403, 'merchant_suspended']);
    }
    expect((await config()).body).toMatchObject({ show: false, reason: 'campaign_paused' });
    await merchantCommand(emulator, 'resume', other.merchantName);
    expect((await callApi(other, 'GET', '/v1/products')).status).toBe(200);
    expect((await config()).body).toMatchObject({ show: true });
  });
});
