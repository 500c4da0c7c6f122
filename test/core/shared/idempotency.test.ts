import { idempotencySeconds, idempotentRequest, storedResponse } from '../../../core/shared/idempotency.ts';

const request = { method: 'POST', path: '/products', body: { name: 'Book', basePrice: 1 } };
const identify = (fields: Partial<typeof request> = {}, key = 'order-1') =>
  idempotentRequest([key], { ...request, ...fields });
const response = { status: 201, headers: { location: '/v1/products/prod_1' }, body: '{}' };

it('a request without an Idempotency-Key has no identity', () => {
  expect(idempotentRequest([], request)).toBeUndefined();
});

it.each([[''], ['   '], ['a'.repeat(256)], ['é'], ['a\nb'], ['\x7f']])(
  'the key %j is rejected, and the header is named',
  (key) => {
    expect(() => identify({}, key)).toThrow(
      expect.objectContaining({
        code: 'invalid_header',
        message: expect.stringMatching(/^`Idempotency-Key` must .* 255 /),
        details: [expect.objectContaining({ path: 'Idempotency-Key', code: 'invalid_value' })],
      }),
    );
  },
);

it('two keys are rejected, the same one twice too', () => {
  expect(() => idempotentRequest(['a', 'a'], request)).toThrow(
    expect.objectContaining({ code: 'invalid_header' }),
  );
});

it('a response is stored for 24 hours', () => {
  expect(idempotencySeconds).toBe(86_400);
});

it('255 characters are a key', () => {
  expect(identify({}, 'a'.repeat(255))?.keyHash).toMatch(/^[0-9a-f]{64}$/);
});

it('the same method, path and body are the same request, for any order of fields', () => {
  expect(identify({ body: { basePrice: 1, name: 'Book' } })).toEqual(identify());
});

it.each([{ method: 'PUT' }, { path: '/campaigns' }, { body: { name: 'Book', basePrice: 2 } }])(
  'another %j is another request with the same key',
  (fields) => {
    const [one, other] = [identify(), identify(fields)];
    expect(other?.keyHash).toBe(one?.keyHash);
    expect(other?.fingerprint).not.toBe(one?.fingerprint);
  },
);

it('the identity of a request reveals neither key nor body', () => {
  const secret = 'ppp_sk_live_secret';
  const identity = identify({ body: { name: secret, basePrice: 1 } }, secret);
  expect(JSON.stringify(identity)).not.toContain('secret');
});

describe('a request with a known key', () => {
  const keyHash = 'k';
  it('gets the first response', () => {
    expect(storedResponse({ keyHash, fingerprint: 'f' }, { fingerprint: 'f', response })).toBe(response);
  });
  it('is rejected if it is another request', () => {
    expect(() => storedResponse({ keyHash, fingerprint: 'g' }, { fingerprint: 'f', response })).toThrow(
      expect.objectContaining({ code: 'idempotency_key_reused' }),
    );
  });
  it('is rejected with the id of the created resource if the response was not stored', () => {
    const first = { fingerprint: 'f', createdId: 'key_1' };
    expect(() => storedResponse({ keyHash, fingerprint: 'f' }, first)).toThrow(
      expect.objectContaining({ code: 'api_key_already_created', resourceId: 'key_1' }),
    );
    expect(() => storedResponse({ keyHash, fingerprint: 'g' }, first)).toThrow(
      expect.objectContaining({ code: 'idempotency_key_reused' }),
    );
  });
});
