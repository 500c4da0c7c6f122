import type { APIGatewayProxyEvent, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { handler as authorizer } from '../../../lambdas/functions/authorizer.ts';
import { handler as getBannerConfig } from '../../../lambdas/functions/banner/get-banner-config.ts';
import type { HttpHandler } from '../../../lambdas/http/endpoint.ts';
import type { Route } from '../../../lambdas/routes/route.ts';
import { type RouteId, routes } from '../../../lambdas/routes/routes.ts';
import { type EventFields, send } from '../../support/management-request.ts';
import type { FaultyMerchant } from './merchants.ts';

/** One request that uses the table. */
export interface Endpoint {
  name: string;
  /** True if every run needs a merchant of its own. */
  writes: boolean;
  /** True if it creates something, with one Idempotency-Key per merchant. */
  creates: boolean;
  /** Sends the request and returns the status of the response. */
  run: (merchant: FaultyMerchant) => Promise<number>;
}

type Fields = (merchant: FaultyMerchant) => Omit<EventFields, 'body'> & { body?: object };

const nothing: Fields = () => ({});
const ofProduct: Fields = ({ productId }) => ({ id: productId });
const ofCampaign: Fields = ({ shownId }) => ({ id: shownId });

/** The requests of each route by a distinguishing word; they change products, campaigns, keys and publications. */
const requests: Record<Exclude<RouteId, 'get-banner-config'>, Record<string, Fields>> = {
  'list-products': { '': nothing },
  'create-product': {
    '': () => ({ body: { name: 'Book', url: 'https://a.example', baseCurrency: 'USD', basePrice: 1 } }),
  },
  'get-product': { '': ofProduct },
  'update-product': { '': (merchant) => ({ ...ofProduct(merchant), body: { baseCurrency: 'USD' } }) },
  'delete-product': { '': ofProduct },
  'list-api-keys': { '': nothing },
  'create-api-key': {
    public: ({ shownId }) => ({ body: { name: 'Key', type: 'public', campaignId: shownId } }),
    secret: () => ({ body: { name: 'Key', type: 'secret' } }),
  },
  'get-api-key': { '': ({ keyId }) => ({ id: keyId }) },
  'update-api-key': {
    '': ({ keyId, unusedId }) => ({ id: keyId, body: { name: 'Moved', campaignId: unusedId } }),
  },
  'revoke-api-key': { '': ({ keyId }) => ({ id: keyId }) },
  'list-campaigns': { '': nothing },
  'create-campaign': { '': () => ({ body: { name: 'New' } }) },
  'get-campaign': { '': ofCampaign },
  'update-campaign': {
    '': (merchant) => ({ ...ofCampaign(merchant), body: { status: 'paused', baseCurrency: 'EUR' } }),
    name: (merchant) => ({ ...ofCampaign(merchant), body: { name: 'Renamed' } }),
  },
  'delete-campaign': { '': ({ unusedId }) => ({ id: unusedId }) },
  'preview-campaign': { '': (merchant) => ({ ...ofCampaign(merchant), body: { country: 'IN' } }) },
  'get-campaign-stats': { '': ofCampaign },
  'get-merchant': { '': nothing },
};

/** Loads the function of every route, and the authorizer. */
export async function loadEndpoints(): Promise<Endpoint[]> {
  const managed = routes.map(async (route) => {
    if (route.id === 'get-banner-config') return [];
    const { handler }: { handler: HttpHandler } = await import(`../../../${route.entry}`);
    return Object.entries(requests[route.id]).map(([word, fields]) => endpoint(route, word, handler, fields));
  });
  return [
    ...(await Promise.all(managed)).flat(),
    { name: 'authorizer', writes: true, creates: false, run: authorize },
    { name: 'get-banner-config', writes: true, creates: false, run: visit },
  ];
}

/** A request to a management endpoint. */
function endpoint({ id, methods }: Route, word: string, handler: HttpHandler, fields: Fields): Endpoint {
  const [method = 'GET'] = methods;
  const name = word === '' ? id : `${id} (${word})`;
  const creates = id.startsWith('create-');
  return {
    name,
    writes: method !== 'GET' && id !== 'preview-campaign',
    creates,
    run: async (merchant) => {
      const { body, ...others } = fields(merchant);
      const json = body === undefined ? null : JSON.stringify(body);
      const authorizerContext = { merchantId: merchant.id, keyId: merchant.secretKeyId };
      const key = creates ? { 'Idempotency-Key': name } : {};
      const headers = { 'Content-Type': 'application/json', ...key };
      const event = { method, headers, ...others, body: json, authorizer: authorizerContext };
      return (await send(handler, event)).status;
    },
  };
}

/** Calls the authorizer. API Gateway returns 503 when it fails and 401 when it throws Unauthorized. */
async function authorize({ secretKey }: FaultyMerchant): Promise<number> {
  const event = { authorizationToken: `Bearer ${secretKey}`, methodArn: 'arn' };
  try {
    await authorizer(event as APIGatewayTokenAuthorizerEvent);
    return 200;
  } catch (error) {
    if (error instanceof Error && error.message === 'The authorizer failed') return 503;
    return 500; // the key is valid, so any other error is wrong
  }
}

async function visit({ publicKey, shownId }: FaultyMerchant): Promise<number> {
  const event = {
    httpMethod: 'GET',
    headers: {
      'CloudFront-Viewer-Country': 'IN',
      'x-ppp-site': 'any',
      'x-ppp-anonymizer': '0',
      'x-ppp-campaign': shownId,
    },
    pathParameters: { publicKey },
    requestContext: { requestId: 'request-1' },
  };
  return (await getBannerConfig(event as unknown as APIGatewayProxyEvent)).statusCode;
}
