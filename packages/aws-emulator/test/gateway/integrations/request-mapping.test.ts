import { mapRequest } from '../../../gateway/integrations/request-mapping.ts';
import { call } from './integration-fixtures.ts';

const RequestTemplates = { 'application/json': '' };
const templates = { 'text/plain': 'text:$input.body', 'application/json': 'json:$input.body' };
const withBody = (contentType?: string) =>
  call({ body: Buffer.from('b'), headers: contentType ? { 'content-type': contentType } : {} });

it.each([
  ['text/plain', 'text:b'],
  ['text/plain; charset=utf-8', undefined],
  ['application/json', 'json:b'],
  [undefined, 'json:b'],
  ['application/xml', undefined],
])('uses the template of the media type %s, or rejects the request', (contentType, body) => {
  const properties = { Type: 'AWS', RequestTemplates: templates, PassthroughBehavior: 'NEVER' };
  expect(mapRequest(properties, withBody(contentType))?.body).toBe(body);
});

it('passes a body through without a template, unless the integration passes none', () => {
  expect(mapRequest({ Type: 'AWS' }, withBody('text/plain'))?.body).toBe('b');
});

it('maps literals, context and declared parameters only', () => {
  const RequestParameters = {
    'integration.request.header.Content-Type': "'text/x'",
    'integration.request.header.X-Id': 'context.requestId',
    'integration.request.header.Country': 'method.request.header.X-Country',
    'integration.request.header.Key': 'method.request.querystring.key',
    'integration.request.header.Hidden': 'method.request.querystring.hidden',
  };
  const declared = { 'method.request.header.X-Country': false, 'method.request.querystring.key': true };
  const changes = { declared, query: 'key=k&hidden=h', headers: { 'x-country': 'IN' } };
  expect(mapRequest({ Type: 'AWS', RequestParameters, RequestTemplates }, call(changes))).toEqual({
    headers: { 'content-type': 'text/x', 'x-id': 'request-1', country: 'IN', key: 'k' },
    body: '',
  });
});
