import type { IntegrationProperties } from '../../../packages/aws-emulator/gateway/integrations/integration.ts';
import { mapResponse } from '../../../packages/aws-emulator/gateway/integrations/response-mapping.ts';
import { call } from '../../../packages/aws-emulator/test/gateway/integrations/integration-fixtures.ts';
import { at, resources } from '../../support/template.ts';

const method = resources('AWS::ApiGateway::Method').find(({ Properties }) =>
  JSON.stringify(Properties).includes('Action=SendMessage'),
);
if (!method) throw new Error('There is no method that sends to the queue');
const integration = at<IntegrationProperties>(method, 'Integration');

/** Returns the response to a visitor's page for this status of the queue. */
function responseTo(status: number) {
  const backend = { status, headers: { 'content-type': 'text/xml' }, body: '<Response/>' };
  const outcome = mapResponse(integration, call(), backend);
  if (!('response' in outcome)) throw new Error(`The status ${status} has no response`);
  return outcome.response;
}

it('returns 204 without a body for an accepted event', () => {
  expect(responseTo(200)).toMatchObject({
    status: 204,
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
  });
  expect(responseTo(200).body).toHaveLength(0);
});

it.each([403, 429, 500])('returns an error with status 503 if the queue returns %s', (status) => {
  const response = responseTo(status);
  expect(response.status).toBe(503);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'retry-after': '1',
    'x-request-id': 'request-1',
  });
  expect(JSON.parse(response.body.toString())).toEqual({
    error: {
      type: 'api_error',
      code: 'temporarily_unavailable',
      message: expect.any(String),
      requestId: 'request-1',
    },
  });
});
