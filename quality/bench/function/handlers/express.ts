/** The job behind Express and serverless-http, with the document client and unbundled packages. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import express from 'express';
import serverless from 'serverless-http';
import { visitOf } from '../../../../lambdas/http/visit.ts';
import { itemsOf } from '../../../../storage/dynamodb/database-items.ts';
import { toPublicKey } from '../../../../storage/keys/public-key-item.ts';
import { toPublication } from '../../../../storage/publication-item.ts';
import { configJob } from './job.ts';

/** What this file uses of Express's request and response; the benchmark installs Express itself. */
interface ExpressRequest {
  headers: APIGatewayProxyEvent['headers'];
  params: { publicKey: string };
  event: APIGatewayProxyEvent;
}
interface ExpressResponse {
  set: (headers: Record<string, string>) => ExpressResponse;
  status: (status: number) => ExpressResponse;
  json: (body: object) => void;
}

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const items = itemsOf({ client, tableName: process.env.TABLE_NAME ?? '' });
const respond = configJob(items, { toKey: toPublicKey, toPublication });
const app = express();

app.get('/banner/config/:publicKey', async (request: ExpressRequest, response: ExpressResponse) => {
  const { headers, params: pathParameters, event } = request;
  const configResponse = await respond(visitOf({ ...event, headers, pathParameters }), event);
  if (configResponse) response.set(configResponse.headers).json(configResponse.config);
  else response.status(401).json({ error: { code: 'invalid_api_key' } });
});

export const handler = serverless(app, {
  request: (request: object, event: APIGatewayProxyEvent) => Object.assign(request, { event }),
});
