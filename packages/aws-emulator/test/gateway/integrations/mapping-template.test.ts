import { checkTemplate, renderTemplate } from '../../../gateway/integrations/mapping-template.ts';
import { call } from './integration-fixtures.ts';

const render = (template: string, changes: Parameters<typeof call>[0] = {}, body = '') =>
  renderTemplate(template, call(changes), body);

it('finds parameters in path, query, header, in this order', () => {
  const changes = {
    query: 'id=query&only=q%20+1',
    headers: { id: 'header', 'cloudfront-viewer-country': 'IN' },
    pathParameters: { id: 'path' },
  };
  expect(render("$input.params('id')|$input.params('only')|$input.params('none')|", changes)).toBe(
    'path|q  1||',
  );
  expect(render("$input.params('CloudFront-Viewer-Country')", changes)).toBe('IN');
  expect(render("$input.params().querystring.get('id')", changes)).toBe('query');
});

it('treats header names as case-sensitive, as CloudFront sends them', () => {
  const headers = { 'x-fill-in': 'IN', 'x-mine': 'm' };
  expect(render("$input.params('X-Fill-In')|$input.params('x-fill-in')", { headers })).toBe('IN|');
  expect(render("$input.params('X-MINE')", { headers, writtenNames: { 'x-mine': 'X-MINE' } })).toBe('m');
});

it('encodes as Java does', () => {
  expect(render('$util.urlEncode($input.body)', {}, 'a b&c=d!\'()~*-._é"')).toBe(
    'a+b%26c%3Dd%21%27%28%29%7E*-._%C3%A9%22',
  );
  expect(render('$util.base64Encode($input.body)', {}, 'é')).toBe('w6k=');
});

it.each(['$util.escapeJavaScript', '$util.parseJson', '$input.json', '$input.path'])(
  'rejects %s by name at start-up',
  (name) => {
    expect(() => checkTemplate(`{"a":${name}($input.body)}`, 'POST /events')).toThrow(
      `does not support ${name} in a mapping template (POST /events)`,
    );
    checkTemplate("$util.urlEncode($input.params('key')) $input.body", 'POST /events');
  },
);

it('substitutes $context, and unknown fields by nothing', () => {
  const template =
    '$context.requestId|$context.stage|$context.identity.sourceIp|$context.nothing|$context.authorizer.nothing|';
  expect(render(template)).toBe('request-1|v1|127.0.0.1|||');
  expect(render('$context.requestTimeEpoch $context.requestTime')).toBe(
    '1795247433000 21/Nov/2026:07:50:33 +0000',
  );
  expect(render('$context.authorizer.tenantId', { authorizer: { tenantId: 'm' } })).toBe('m');
});

it('supports length() of a string, as Java does', () => {
  const template = '#if($input.body.length() > 3)long#{else}short#end';
  expect(render(template, {}, 'four')).toBe('long');
  expect(render(template, {}, 'xyz')).toBe('short');
});
