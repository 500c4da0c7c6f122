import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { handler } from '../../../../lambdas/functions/banner/get-banner-config.ts';
import { tableNameVariable } from '../../../../platform/environment.ts';

it('without a table the handler answers 503 with Retry-After, still readable for any page', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const table = createServer((_request, response) => response.writeHead(500).end());
  await new Promise<void>((resolve) => table.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${(table.address() as AddressInfo).port}`,
    [tableNameVariable]: 'Table',
  });
  const publicKey = 'ppp_pk_live_0123456789';
  const event = { headers: {}, pathParameters: { publicKey }, requestContext: { requestId: 'request-1' } };
  const { statusCode, headers, body } = await handler(event as unknown as APIGatewayProxyEvent);
  table.closeAllConnections();
  table.close();
  expect([statusCode, headers]).toEqual([
    503,
    {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'retry-after': '1',
      'x-request-id': 'request-1',
      'access-control-allow-origin': '*',
      vary: 'Origin',
    },
  ]);
  expect(JSON.parse(body).error.code).toBe('temporarily_unavailable');
  expect(logged).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(logged.mock.calls)).not.toContain(publicKey);
});
