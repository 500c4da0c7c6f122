import { checkResponseMappings, mapResponse } from '../../../gateway/integrations/response-mapping.ts';
import { call } from './integration-fixtures.ts';

const response = { status: 200, headers: { 'content-type': 'text/xml', etag: 'e' }, body: '<a/>' };

it('chooses the response whose pattern matches the whole status, or else the one without a pattern', () => {
  const responses = [
    { StatusCode: '204' },
    { StatusCode: '502', SelectionPattern: '5\\d\\d' },
    { StatusCode: '400', SelectionPattern: '4' },
  ];
  const statusOf = (status: number) => {
    const outcome = mapResponse({ Type: 'AWS', IntegrationResponses: responses }, call(), {
      ...response,
      status,
    });
    return 'response' in outcome ? outcome.response.status : outcome.responseType;
  };
  expect([200, 503, 404].map(statusOf)).toEqual([204, 502, 204]);
});

it('maps headers and body', () => {
  const chosen = {
    StatusCode: '200',
    ResponseParameters: {
      'method.response.header.X-Literal': "'a b'",
      'method.response.header.X-Id': 'context.requestId',
      'method.response.header.X-None': 'method.request.header.None',
    },
    ResponseTemplates: { 'application/json': '{"was":"$input.body"}' },
  };
  expect(mapResponse({ Type: 'AWS', IntegrationResponses: [chosen] }, call(), response)).toEqual({
    response: {
      status: 200,
      headers: { 'content-type': 'application/json', 'x-literal': 'a b', 'x-id': 'request-1' },
      body: Buffer.from('{"was":"<a/>"}'),
    },
  });
});

it('returns the body unchanged without a template, and an empty one with an empty template', () => {
  const bodyWith = (ResponseTemplates?: Record<string, string>) => {
    const chosen = { StatusCode: '200', ...(ResponseTemplates ? { ResponseTemplates } : {}) };
    const outcome = mapResponse({ Type: 'AWS', IntegrationResponses: [chosen] }, call(), response);
    return 'response' in outcome ? [outcome.response.body.toString(), outcome.response.headers] : [];
  };
  expect(bodyWith()).toEqual(['<a/>', { 'content-type': 'text/xml' }]);
  expect(bodyWith({ 'application/json': '' })).toEqual(['', { 'content-type': 'application/json' }]);
});

describe('a mapping that a deployment rejects', () => {
  const check = (
    ResponseParameters: Record<string, string>,
    declared: Record<string, boolean>,
    status = '200',
  ) =>
    checkResponseMappings(
      'POST /x',
      { Type: 'AWS', IntegrationResponses: [{ StatusCode: '200', ResponseParameters }] },
      [{ StatusCode: status, ResponseParameters: declared }],
    );
  const name = 'method.response.header.X';

  it('is rejected for an undeclared status or header', () => {
    check({ [name]: "'a'" }, { [name]: true });
    expect(() => check({}, {}, '204')).toThrow('maps the status 200, which it does not declare');
    expect(() => check({ [name]: "'a'" }, {})).toThrow(
      `maps ${name}, which its response 200 does not declare`,
    );
  });
});
