/** The job with middy, zod and the document client, in one bundle. */

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import headerNormalizer from '@middy/http-header-normalizer';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { rulesOf } from '../../../../core/campaigns/campaign-rules.ts';
import { visitOf } from '../../../../lambdas/http/visit.ts';
import { anonymizers, gateHeaders, sites } from '../../../../platform/gate-headers.ts';
import { decodeRules } from '../../../../storage/campaign-rules.ts';
import { itemsOf } from '../../../../storage/dynamodb/database-items.ts';
import { configJob } from './job.ts';

const eventSchema = z.object({
  pathParameters: z.object({ publicKey: z.string() }),
  headers: z.looseObject({
    [gateHeaders.campaign.toLowerCase()]: z.string(),
    [gateHeaders.site.toLowerCase()]: z.enum(sites),
    [gateHeaders.anonymizer.toLowerCase()]: z.literal(Object.keys(anonymizers)),
  }),
});

const keySchema = z.object({
  merchantId: z.string(),
  keyId: z.string(),
  campaignId: z.string(),
  gatewayKey: z.string(),
});

const publicationSchema = z.object({
  campaignId: z.string(),
  merchantId: z.string(),
  version: z.number(),
  isSuspended: z.boolean(),
  baseCurrency: z.string().default('USD'),
  rules: z.record(z.string(), z.unknown()).transform((rules) => rulesOf(decodeRules(rules))),
});

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const respond = configJob(itemsOf({ client, tableName: process.env.TABLE_NAME ?? '' }), {
  toKey: (item) => keySchema.parse(item),
  toPublication: (item) => publicationSchema.parse(item),
});

export const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
  .use(headerNormalizer())
  .onError((request) => {
    request.response = { statusCode: 500, body: JSON.stringify({ error: { code: 'internal_error' } }) };
  })
  .handler(async (event) => {
    const visit = visitOf({ ...event, ...eventSchema.parse(event) } as APIGatewayProxyEvent);
    const response = await respond(visit, event);
    return response
      ? { statusCode: 200, headers: response.headers, body: JSON.stringify(response.config) }
      : { statusCode: 401, body: JSON.stringify({ error: { code: 'invalid_api_key' } }) };
  });
