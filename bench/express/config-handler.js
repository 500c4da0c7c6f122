/** The config function as it is usually built: Express behind serverless-http, the document client, packages as installed. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import express from 'express';
import serverless from 'serverless-http';
import { decideBanner } from '../../core/banner/decide-banner.ts';
import { bundledExchangeRates } from '../../core/exchange-rates/exchange-rates.ts';
import { publicationKey, publicKeyKey } from '../../storage/dynamodb/keys.ts';
import { toPublication } from '../../storage/publications.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const app = express();

app.get('/banner/config/:publicKey', async (request, response) => {
  const { TABLE_NAME = '' } = process.env;
  const keys = [publicKeyKey(request.params.publicKey), publicationKey(request.get('x-ppp-campaign'))];
  const { Responses } = await client.send(
    new BatchGetCommand({ RequestItems: { [TABLE_NAME]: { Keys: keys, ConsistentRead: true } } }),
  );
  const [publicKey, publication] = keys.map(({ sk }) => Responses[TABLE_NAME].find((item) => item.sk === sk));
  if (!publicKey) {
    response.status(401).json({ error: { code: 'invalid_api_key' } });
    return;
  }
  const visit = { country: request.get('cloudfront-viewer-country'), site: 'any', isAnonymized: false };
  response
    .set({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*', vary: 'Origin' })
    .json(decideBanner({ ...toPublication(publication), ...visit, rates: bundledExchangeRates }));
});

export const handler = serverless(app);
