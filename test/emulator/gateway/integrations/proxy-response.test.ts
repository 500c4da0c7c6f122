import { proxyResponse } from '../../../../emulator/gateway/integrations/proxy-response.ts';

it('takes status, headers and text as they are, JSON by default', () => {
  expect(proxyResponse({ statusCode: 201, headers: { Location: '/x', 'X-N': 5 }, body: 'é' })).toEqual({
    status: 201,
    headers: { 'content-type': 'application/json', location: '/x', 'x-n': '5' },
    body: Buffer.from('é'),
  });
});

it('joins multi-value headers, which win', () => {
  const answer = proxyResponse({
    statusCode: 200,
    headers: { Vary: 'a' },
    multiValueHeaders: { Vary: ['b', 'c'] },
  });
  expect(answer?.headers.vary).toBe('b, c');
});

it.each([
  ['nothing', null],
  ['a string', 'ok'],
  ['no status', { body: '' }],
  ['a status as text', { statusCode: '200' }],
  ['an impossible status', { statusCode: 99 }],
  ['an object as body', { statusCode: 200, body: {} }],
  ['an object as header', { statusCode: 200, headers: { a: {} } }],
  ['headers as a list', { statusCode: 200, headers: [] }],
  ['multi-value headers without lists', { statusCode: 200, multiValueHeaders: { a: 'b' } }],
  ['an unknown field', { statusCode: 200, cookies: [] }],
  ['a wrong flag', { statusCode: 200, isBase64Encoded: 'true' }],
])('finds %s malformed', (_name, value) => {
  expect(proxyResponse(value)).toBeUndefined();
});

it('renames and drops what API Gateway renames and drops', () => {
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

it('leaves a base64 body as it is, because the API has no binary media types', () => {
  const value = { statusCode: 200, body: 'aGk=', isBase64Encoded: true };
  expect(proxyResponse(value)?.body.toString()).toBe('aGk=');
});
