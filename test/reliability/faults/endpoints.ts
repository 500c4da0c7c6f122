import type { APIGatewayProxyEvent, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { handler as createApiKey } from '../../../lambdas/functions/api-keys/create-api-key.ts';
import { handler as listApiKeys } from '../../../lambdas/functions/api-keys/list-api-keys.ts';
import { handler as revokeApiKey } from '../../../lambdas/functions/api-keys/revoke-api-key.ts';
import { handler as updateApiKey } from '../../../lambdas/functions/api-keys/update-api-key.ts';
import { handler as authorizer } from '../../../lambdas/functions/authorizer.ts';
import { handler as getBannerConfig } from '../../../lambdas/functions/banner/get-banner-config.ts';
import { handler as createCampaign } from '../../../lambdas/functions/campaigns/create-campaign.ts';
import { handler as deleteCampaign } from '../../../lambdas/functions/campaigns/delete-campaign.ts';
import { handler as getCampaign } from '../../../lambdas/functions/campaigns/get-campaign.ts';
import { handler as getCampaignStats } from '../../../lambdas/functions/campaigns/get-campaign-stats.ts';
import { handler as listCampaigns } from '../../../lambdas/functions/campaigns/list-campaigns.ts';
import { handler as previewCampaign } from '../../../lambdas/functions/campaigns/preview-campaign.ts';
import { handler as updateCampaign } from '../../../lambdas/functions/campaigns/update-campaign.ts';
import { handler as getMerchant } from '../../../lambdas/functions/merchant/get-merchant.ts';
import { handler as createProduct } from '../../../lambdas/functions/products/create-product.ts';
import { handler as deleteProduct } from '../../../lambdas/functions/products/delete-product.ts';
import { handler as getProduct } from '../../../lambdas/functions/products/get-product.ts';
import { handler as listProducts } from '../../../lambdas/functions/products/list-products.ts';
import { handler as updateProduct } from '../../../lambdas/functions/products/update-product.ts';
import type { HttpHandler } from '../../../lambdas/http/endpoint.ts';
import { type EventFields, send } from '../../support/management-request.ts';
import type { FaultyMerchant } from './merchants.ts';

/** One request that uses the table, as its handler gets it. */
export interface Endpoint {
  name: string;
  /** Whether every run needs a merchant of its own. */
  writes: boolean;
  /** Whether it creates something; then it is sent with an Idempotency-Key, always the same one for the same merchant. */
  creates: boolean;
  /** Sends the request and returns the status of the answer. */
  run: (merchant: FaultyMerchant) => Promise<number>;
}

type Fields = (merchant: FaultyMerchant) => Omit<EventFields, 'body'> & { body?: object };

const book = { name: 'Book', url: 'https://a.example', baseCurrency: 'USD', basePrice: 1 };

/** A management endpoint. */
function endpoint(name: string, handler: HttpHandler, fields: Fields = () => ({})): Endpoint {
  const [method = 'GET'] = name.split(' ');
  const creates = method === 'POST' && !name.endsWith('/preview');
  return {
    name,
    writes: method !== 'GET' && !name.endsWith('/preview'),
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

/** Every request that uses the table; what they change reaches products, campaigns, keys and publications. */
export const endpoints: readonly Endpoint[] = [
  endpoint('GET /v1/products', listProducts),
  endpoint('POST /v1/products', createProduct, () => ({ body: book })),
  endpoint('GET /v1/products/:id', getProduct, ({ productId }) => ({ id: productId })),
  endpoint('PATCH /v1/products/:id', updateProduct, ({ productId }) => ({
    id: productId,
    body: { baseCurrency: 'USD' },
  })),
  endpoint('DELETE /v1/products/:id', deleteProduct, ({ productId }) => ({ id: productId })),
  endpoint('GET /v1/api-keys', listApiKeys),
  endpoint('POST /v1/api-keys (public)', createApiKey, ({ shownId }) => ({
    body: { name: 'Key', type: 'public', campaignId: shownId },
  })),
  endpoint('POST /v1/api-keys (secret)', createApiKey, () => ({ body: { name: 'Key', type: 'secret' } })),
  endpoint('PATCH /v1/api-keys/:id', updateApiKey, ({ keyId, unusedId }) => ({
    id: keyId,
    body: { name: 'Moved', campaignId: unusedId },
  })),
  endpoint('DELETE /v1/api-keys/:id', revokeApiKey, ({ keyId }) => ({ id: keyId })),
  endpoint('GET /v1/campaigns', listCampaigns),
  endpoint('POST /v1/campaigns', createCampaign, () => ({ body: { name: 'New' } })),
  endpoint('GET /v1/campaigns/:id', getCampaign, ({ shownId }) => ({ id: shownId })),
  endpoint('PATCH /v1/campaigns/:id', updateCampaign, ({ shownId }) => ({
    id: shownId,
    body: { status: 'paused', baseCurrency: 'EUR' },
  })),
  endpoint('PATCH /v1/campaigns/:id (name)', updateCampaign, ({ shownId }) => ({
    id: shownId,
    body: { name: 'Renamed' },
  })),
  endpoint('DELETE /v1/campaigns/:id', deleteCampaign, ({ unusedId }) => ({ id: unusedId })),
  endpoint('POST /v1/campaigns/:id/preview', previewCampaign, ({ shownId }) => ({
    id: shownId,
    body: { country: 'IN' },
  })),
  endpoint('GET /v1/campaigns/:id/stats', getCampaignStats, ({ shownId }) => ({ id: shownId })),
  endpoint('GET /v1/merchant', getMerchant),
  { name: 'authorizer', writes: true, creates: false, run: authorize },
  { name: 'GET /v1/banner/config/:publicKey', writes: true, creates: false, run: visit },
];

/** API Gateway makes a 503 of an authorizer that fails, and a 401 of one that says so. */
async function authorize({ secretKey }: FaultyMerchant): Promise<number> {
  const event = { authorizationToken: `Bearer ${secretKey}`, methodArn: 'arn' };
  try {
    await authorizer(event as APIGatewayTokenAuthorizerEvent);
    return 200;
  } catch (error) {
    if (error instanceof Error && error.message === 'The authorizer failed') return 503;
    return 500; // the key is good: whatever else is thrown is wrong
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
