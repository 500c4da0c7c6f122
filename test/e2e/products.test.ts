import { callApi, type Desk, startDesk } from '../support/desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.stop());

const book = { name: 'Book', url: 'https://shop.example.com/book', baseCurrency: 'eur', basePrice: 19.99 };

it('creates a product and answers 201 with it and its address', async () => {
  const { status, headers, body } = await callApi(desk, 'POST', '/v1/products', book);
  expect(status).toBe(201);
  expect(body.data).toEqual({
    ...book,
    baseCurrency: 'EUR',
    id: expect.stringMatching(/^prod_[0-9A-Z]{26}$/),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    updatedAt: body.data.createdAt,
  });
  expect(headers.get('location')).toBe(`/v1/products/${body.data.id}`);
  expect(headers.get('cache-control')).toBe('no-store');
});

it('refuses a bad body with all its problems at once', async () => {
  const { status, body } = await callApi(desk, 'POST', '/v1/products', {
    ...book,
    name: ' ',
    id: 'prod_1',
    extra: 1,
  });
  expect(status).toBe(400);
  expect(body.error.code).toBe('validation_failed');
  expect(body.error.details).toEqual([
    { path: 'name', code: 'too_short', message: expect.any(String) },
    { path: 'id', code: 'read_only', message: expect.any(String) },
    { path: 'extra', code: 'unknown_field', message: expect.any(String) },
  ]);
});

it('refuses a request without a valid key', async () => {
  const { status, headers, body } = await callApi(
    { ...desk, secretKey: 'nonsense' },
    'POST',
    '/v1/products',
    book,
  );
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer');
  expect(body.error.code).toBe('invalid_api_key');
});
