import { mapRequest } from '../../../../emulator/gateway/integrations/request-mapping.ts';
import { call } from './integration-fixtures.ts';

const templates = { 'text/plain': 'text:$input.body', 'application/json': 'json:$input.body' };
const withBody = (contentType?: string) =>
  call({ body: Buffer.from('b'), headers: contentType ? { 'content-type': contentType } : {} });

it.each([
  ['text/plain', 'text:b'],
  ['Text/Plain; charset=utf-8', 'text:b'],
  ['application/json', 'json:b'],
  [undefined, 'json:b'],
  ['application/xml', undefined],
])('takes the template of the media type %s, or refuses', (contentType, body) => {
  const properties = { Type: 'AWS', RequestTemplates: templates, PassthroughBehavior: 'NEVER' as const };
  expect(mapRequest(properties, withBody(contentType))?.body).toBe(body);
});

it.each([
  ['WHEN_NO_MATCH', templates, 'b'],
  ['WHEN_NO_TEMPLATES', templates, undefined],
  ['WHEN_NO_TEMPLATES', {}, 'b'],
  ['NEVER', {}, undefined],
  [undefined, templates, 'b'],
] as const)('passes an unmapped body through %s', (PassthroughBehavior, RequestTemplates, body) => {
  const properties = {
    Type: 'AWS',
    RequestTemplates,
    ...(PassthroughBehavior ? { PassthroughBehavior } : {}),
  };
  expect(mapRequest(properties, withBody('application/xml'))?.body).toBe(body);
});

it('maps literals, context and declared parameters; an undeclared one is not there', () => {
  const RequestParameters = {
    'integration.request.header.Content-Type': "'text/x'",
    'integration.request.header.X-Id': 'context.requestId',
    'integration.request.querystring.country': 'method.request.header.X-Country',
    'integration.request.querystring.key': 'method.request.querystring.key',
    'integration.request.querystring.hidden': 'method.request.querystring.hidden',
  };
  const declared = { 'method.request.header.X-Country': false, 'method.request.querystring.key': true };
  const changes = { declared, query: 'key=k&hidden=h', headers: { 'x-country': 'IN' } };
  expect(mapRequest({ Type: 'AWS', RequestParameters }, call(changes))).toEqual({
    headers: { 'content-type': 'text/x', 'x-id': 'request-1' },
    query: { country: 'IN', key: 'k' },
    body: '',
  });
});

it('refuses targets that it does not know', () => {
  const RequestParameters = { 'integration.request.path.x': "'a'" };
  expect(() => mapRequest({ Type: 'AWS', RequestParameters }, call())).toThrow('mapping target');
});
