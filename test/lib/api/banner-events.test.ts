import type { IntegrationProperties } from '../../../emulator/gateway/integrations/integration.ts';
import { mapResponse } from '../../../emulator/gateway/integrations/response-mapping.ts';
import { call } from '../../emulator/gateway/integrations/integration-fixtures.ts';
import { at, resources } from '../../support/template.ts';

const method = resources('AWS::ApiGateway::Method').find(({ Properties }) =>
  JSON.stringify(Properties).includes('Action=SendMessage'),
);
if (!method) throw new Error('There is no method that sends to the queue');
const integration = at<IntegrationProperties>(method, 'Integration');

/** What a visitor's page gets when the queue answers with this status. */
function answerTo(status: number) {
  const backend = { status, headers: { 'content-type': 'text/xml' }, body: '<Response/>' };
  const outcome = mapResponse(integration, call(), backend);
  if (!('response' in outcome)) throw new Error(`The status ${status} has no answer`);
  return outcome.response;
}

it('an event that the queue took is answered 204, without a body', () => {
  expect(answerTo(200)).toMatchObject({
    status: 204,
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
  });
  expect(answerTo(200).body).toHaveLength(0);
});

it.each([400, 403, 404, 429, 500, 503])(
  'an event that the queue answered with %s is not lost in silence: 503 in the error shape',
  (status) => {
    const answer = answerTo(status);
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'retry-after': '1',
      'x-request-id': 'request-1',
    });
    expect(JSON.parse(answer.body.toString())).toEqual({
      error: {
        type: 'api_error',
        code: 'temporarily_unavailable',
        message: 'The service is temporarily unavailable. Try again in a moment.',
        requestId: 'request-1',
      },
    });
  },
);
