/** The config function as it is usually built: Express behind serverless-http, the document client, packages as installed. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import express from 'express';
import serverless from 'serverless-http';
import { decideBanner } from '../../core/banner/decide-banner.ts';
import { bundledExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';
import { publicationKey } from '../../storage/dynamodb/keys.ts';
import { toPublication } from '../../storage/publications.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const app = express();

app.get('/banner/config/:publicKey', async (request, response) => {
  const { Item } = await client.send(
    new GetCommand({
      TableName: process.env.TABLE_NAME,
      Key: publicationKey(request.params.publicKey),
      ConsistentRead: true,
    }),
  );
  if (!Item) {
    response.status(401).json({ error: { code: 'invalid_api_key' } });
    return;
  }
  const visit = { country: request.get('cloudfront-viewer-country'), site: 'any', isAnonymized: false };
  response
    .set({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*', vary: 'Origin' })
    .json(decideBanner({ ...toPublication(Item), ...visit, rates: bundledExchangeRates }));
});

export const handler = serverless(app);
