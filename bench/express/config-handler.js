/**
 * The config function, with all that it does, as it is usually built: Express behind serverless-http, the document client,
 * packages as installed.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import express from 'express';
import serverless from 'serverless-http';
import { decideBanner } from '../../core/banner/decide-banner.ts';
import { exchangeRateCache } from '../../lambdas/runtime/exchange-rate-cache.ts';
import { logFacts } from '../../lambdas/runtime/logging.ts';
import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import { exchangeRatesKey, publicationKey, publicKeyKey } from '../../storage/dynamodb/keys.ts';
import { toExchangeRates } from '../../storage/exchange-rates.ts';
import { lastUseRecorder } from '../../storage/last-uses.ts';
import { toPublication } from '../../storage/publications.ts';

const { TABLE_NAME: tableName = '' } = process.env;
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const clock = () => new Date();
const rates = exchangeRateCache(clock);
const recordLastUse = lastUseRecorder(itemsOf({ client, tableName }), clock, console.error);
const app = express();

app.get('/banner/config/:publicKey', async (request, response) => {
  const keys = [publicKeyKey(request.params.publicKey), publicationKey(request.get('x-ppp-campaign'))];
  const withRates = rates.isDue();
  if (withRates) keys.push(exchangeRatesKey());
  const { Responses } = await client.send(
    new BatchGetCommand({ RequestItems: { [tableName]: { Keys: keys, ConsistentRead: true } } }),
  );
  const [publicKey, publication, ratesItem] = keys.map(({ sk }) =>
    Responses[tableName].find((item) => item.sk === sk),
  );
  if (!publicKey) {
    response.status(401).json({ error: { code: 'invalid_api_key' } });
    return;
  }
  if (withRates) rates.keep(ratesItem && toExchangeRates(ratesItem));
  await recordLastUse(publicKey.keyId);
  const visit = { country: request.get('cloudfront-viewer-country'), site: 'any', isAnonymized: false };
  const config = decideBanner({ ...toPublication(publication), ...visit, rates: rates.current() });
  logFacts({ reason: config.show ? 'shown' : config.reason });
  response
    .set({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*', vary: 'Origin' })
    .json(config);
});

export const handler = serverless(app);
