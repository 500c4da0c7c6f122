import { mockIntegration } from '../../../gateway/integrations/mock-integration.ts';
import { call } from './integration-fixtures.ts';

const respond = mockIntegration({
  Type: 'MOCK',
  PassthroughBehavior: 'NEVER',
  RequestTemplates: { 'application/json': '{"statusCode":404}' },
  IntegrationResponses: [
    { StatusCode: '200', SelectionPattern: '200' },
    {
      StatusCode: '404',
      ResponseParameters: { 'method.response.header.X-Request-Id': 'context.requestId' },
      ResponseTemplates: { 'application/json': '{"id":"$context.requestId"}' },
    },
  ],
});

it('returns the response of the status in the mapped request, without a body to map', async () => {
  const outcome = await respond(call());
  expect(outcome).toMatchObject({ response: { status: 404, headers: { 'x-request-id': 'request-1' } } });
  expect('response' in outcome && String(outcome.response.body)).toBe('{"id":"request-1"}');
});

it('returns UNSUPPORTED_MEDIA_TYPE without a template for the media type', async () => {
  const outcome = await respond(call({ headers: { 'content-type': 'text/plain' } }));
  expect(outcome).toEqual({ responseType: 'UNSUPPORTED_MEDIA_TYPE' });
});
