import type { APIGatewayProxyEvent } from 'aws-lambda';
import { handler } from '../../../../lambdas/functions/banner/get-banner-config.ts';
import { tableNameVariable } from '../../../../platform/environment.ts';
import { useLogLines } from '../../../support/log-lines.ts';
import { openDatabaseAt } from '../../../support/storage/database.ts';
import { fault, useDynamoDbStub } from '../../../support/storage/dynamodb-stub.ts';

const stub = useDynamoDbStub();
const log = useLogLines();

it('an outage of the table returns 503 with Retry-After, which any page may read, and logs no key', async () => {
  openDatabaseAt(stub.endpoint).client.destroy(); // sets the endpoint
  process.env[tableNameVariable] = 'Table';
  stub.respond = fault('InternalServerError', 500);
  const publicKey = 'ppp_pk_live_0123456789';
  const event = { headers: {}, pathParameters: { publicKey }, requestContext: { requestId: 'request-1' } };
  const { statusCode, headers, body } = await handler(event as unknown as APIGatewayProxyEvent);
  expect([statusCode, headers]).toEqual([
    503,
    {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'retry-after': '1',
      'x-request-id': 'request-1',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Date, Age',
      vary: 'Origin',
    },
  ]);
  expect(JSON.parse(body).error.code).toBe('temporarily_unavailable');
  expect(log.lines).toHaveLength(1);
  expect(log.lines.join()).not.toContain(publicKey);
});
