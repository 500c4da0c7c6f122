/**
 * The floor: the job with a signed call of node:https, without retries, time limits, validation and error
 * responses.
 */
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { visitOf } from '../../../../lambdas/http/visit.ts';
import { signedHeaders } from '../../../../storage/aws-calls/signature.ts';
import { decodeRules } from '../../../../storage/campaign-rules.ts';
import type { Item } from '../../../../storage/dynamodb/items.ts';
import { type MarshaledItem, plainItem } from '../../../../storage/dynamodb/signed-items.ts';
import { configJob, type Readers } from './job.ts';

const { env } = process;
const tableName = env.TABLE_NAME ?? '';
const region = env.AWS_REGION ?? '';
const endpoint = new URL(env.AWS_ENDPOINT_URL_DYNAMODB ?? `https://dynamodb.${region}.amazonaws.com`);
const isTls = endpoint.protocol === 'https:';
const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true });
const send = isTls ? httpsRequest : httpRequest;
const credentials = {
  accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
  ...(env.AWS_SESSION_TOKEN ? { sessionToken: env.AWS_SESSION_TOKEN } : {}),
};

function call(operation: string, input: object): Promise<{ Responses?: Record<string, MarshaledItem[]> }> {
  const body = JSON.stringify(input);
  const { host } = endpoint;
  const headers = signedHeaders({ region, credentials }, { host, operation, body, time: new Date() });
  return new Promise((resolve, reject) => {
    const request = send(endpoint, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => (text += part));
      response.on('end', () => resolve(JSON.parse(text)));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const marshaled = (values: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { S: String(value) }]));

const respond = configJob(
  {
    async getAll(keys, optionalKeys = []) {
      const all = [...keys, ...optionalKeys];
      const request = { Keys: all.map(marshaled), ConsistentRead: true };
      const { Responses } = await call('BatchGetItem', { RequestItems: { [tableName]: request } });
      const items = (Responses?.[tableName] ?? []).map(plainItem);
      return all.map(({ pk }) => items.find((item) => item.pk === pk));
    },
    async update(key, { expression, condition, values }) {
      await call('UpdateItem', {
        TableName: tableName,
        Key: marshaled(key),
        UpdateExpression: expression,
        ConditionExpression: condition,
        ExpressionAttributeValues: marshaled(values),
      });
      return true;
    },
  },
  {
    toKey: (item) => item as ReturnType<Readers['toKey']>,
    toPublication: ({ rules, ...item }) =>
      ({ baseCurrency: 'USD', ...item, rules: decodeRules(rules as Item) }) as ReturnType<
        Readers['toPublication']
      >,
  },
);

export const handler = async (event: APIGatewayProxyEvent) => {
  const response = await respond(visitOf(event), event);
  return {
    statusCode: response ? 200 : 401,
    headers: response?.headers,
    body: JSON.stringify(response?.config),
  };
};
