import { readResponses } from '../../../bin/rehearse/responses.ts';

const service = { baseUrl: 'http://service.example', secretKey: 'key' };
const document = { paths: { '/v1/products': { get: {} }, '/v1/products/{id}': { get: {} } } };

it.each([
  ['an error', 404, '{"error":{"code":"not_found"}}', { error: { code: 'not_found' } }],
  ['a page', 502, '<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>'],
  ['nothing', 204, '', null],
])(
  'a version whose list is %s has no resources, and its response is compared',
  async (_, status, text, body) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      return new Response(status === 204 ? null : text, { status });
    });
    expect(await readResponses(service, document, [])).toEqual({
      'GET /v1/products': { status, etag: null, body },
    });
  },
);
