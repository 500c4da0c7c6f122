import { proxyResponse } from '../../../../emulator/gateway/integrations/proxy-response.ts';

it('takes status, headers and text as they are, JSON by default', () => {
  expect(proxyResponse({ statusCode: 201, headers: { Location: '/x', 'X-N': 5 }, body: 'é' }, false)).toEqual(
    {
      status: 201,
      headers: { 'content-type': 'application/json', location: '/x', 'x-n': '5' },
      body: Buffer.from('é'),
    },
  );
});

it('joins multi-value headers, which win', () => {
  const answer = proxyResponse(
    { statusCode: 200, headers: { Vary: 'a' }, multiValueHeaders: { Vary: ['b', 'c'] } },
    false,
  );
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
  expect(proxyResponse(value, false)).toBeUndefined();
});

it('renames and drops what API Gateway renames and drops', () => {
  const headers = {
    'WWW-Authenticate': 'Bearer',
    Date: 'x',
    'Transfer-Encoding': 'chunked',
    'Content-Length': '3',
  };
  expect(proxyResponse({ statusCode: 401, headers }, false)?.headers).toEqual({
    'content-type': 'application/json',
    'x-amzn-remapped-www-authenticate': 'Bearer',
    'x-amzn-remapped-date': 'x',
  });
});

it('decodes base64 only for those who accept binary', () => {
  const value = { statusCode: 200, body: 'aGk=', isBase64Encoded: true };
  expect(proxyResponse(value, true)?.body.toString()).toBe('hi');
  expect(proxyResponse(value, false)?.body.toString()).toBe('aGk=');
});
