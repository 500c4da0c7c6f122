/** The job behind Express and serverless-http, with the document client and unbundled packages. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import express from 'express';
import serverless from 'serverless-http';
import { visitOf } from '../../../../lambdas/http/visit.ts';
import { itemsOf } from '../../../../storage/dynamodb/reads.ts';
import { toPublicKey } from '../../../../storage/keys/credentials.ts';
import { toPublication } from '../../../../storage/publications.ts';
import { configJob } from './job.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const items = itemsOf({ client, tableName: process.env.TABLE_NAME });
const respond = configJob(items, { toKey: toPublicKey, toPublication });
const app = express();

app.get('/banner/config/:publicKey', async (request, response) => {
  const { headers, params: pathParameters } = request;
  const configResponse = await respond(visitOf({ headers, pathParameters }), request.event);
  if (configResponse) response.set(configResponse.headers).json(configResponse.config);
  else response.status(401).json({ error: { code: 'invalid_api_key' } });
});

export const handler = serverless(app, { request: (request, event) => Object.assign(request, { event }) });
