import { proxyResponse } from '../../../gateway/integrations/proxy-response.ts';

it('returns status, headers and text unchanged, as JSON by default', () => {
  expect(proxyResponse({ statusCode: 201, headers: { Location: '/x', 'X-N': 5 }, body: 'é' })).toEqual({
    status: 201,
    headers: { 'content-type': 'application/json', location: '/x', 'x-n': '5' },
    body: Buffer.from('é'),
  });
});

it.each([
  ['nothing', null],
  ['no status', { body: '' }],
  ['a status as text', { statusCode: '200' }],
  ['an object as body', { statusCode: 200, body: {} }],
  ['an object as header', { statusCode: 200, headers: { a: {} } }],
  ['an unknown field', { statusCode: 200, cookies: [] }],
])('rejects %s as malformed', (_name, value) => {
  expect(proxyResponse(value)).toBeUndefined();
});

it('renames and drops the same headers as API Gateway', () => {
  const headers = {
    'WWW-Authenticate': 'Bearer',
    Date: 'x',
    'Transfer-Encoding': 'chunked',
    'Content-Length': '3',
  };
  expect(proxyResponse({ statusCode: 401, headers })?.headers).toEqual({
    'content-type': 'application/json',
    'x-amzn-remapped-www-authenticate': 'Bearer',
    'x-amzn-remapped-date': 'x',
  });
});
