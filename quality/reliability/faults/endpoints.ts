import type { APIGatewayProxyEvent, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { requestExamples } from '../../../lambdas/contract/examples.ts';
import type { Operation } from '../../../lambdas/contract/operations/operation.ts';
import { operations } from '../../../lambdas/contract/operations/operations.ts';
import { handler as authorizer } from '../../../lambdas/functions/authorizer.ts';
import { handler as getBannerConfig } from '../../../lambdas/functions/banner/get-banner-config.ts';
import type { HttpHandler } from '../../../lambdas/http/endpoint.ts';
import type { Route } from '../../../lambdas/routes/route.ts';
import { type RouteId, routes } from '../../../lambdas/routes/routes.ts';
import { gateVisit } from '../../../test/support/gate-visit.ts';
import { type EventFields, lambdaContext, send } from '../../../test/support/management-request.ts';
import type { CheckoutAccount } from './checkout-account.ts';
import type { FaultyMerchant } from './merchants.ts';

/** One request that uses the table. */
export interface Endpoint {
  name: string;
  /** True if every run needs a separate merchant. */
  writes: boolean;
  /** True if it creates something, with one Idempotency-Key per merchant. */
  creates: boolean;
  /** Creates the resource of the request's path if the merchant has none of its kind. */
  prepare?: (merchant: FaultyMerchant) => Promise<void>;
  /** Sends the request and returns the status of the response. */
  run: (merchant: FaultyMerchant) => Promise<number>;
}

type Fields = (merchant: FaultyMerchant) => Omit<EventFields, 'body'> & { body?: object };

const { sale } = Object(requestExamples.UpdateCampaignRequest.sale);

/**
 * Returns the requests of a route by name: one for each example of its body in `docs/openapi.json`, with ids
 * of the merchant.
 */
function requestsOf(
  { id, methods: [method], path }: Route & { id: RouteId },
  account: CheckoutAccount,
): [name: string, Fields][] {
  const { body: bodyName }: Operation = operations[id];
  const fields =
    (example?: object): Fields =>
    ({ id: merchantId, productId, keyId, usedId, unusedId, others, code }) => {
      const ids: Record<string, string> = {
        ...others,
        products: productId,
        'api-keys': keyId,
        campaigns: method === 'DELETE' ? unusedId : usedId,
      };
      const [, resource = '', hasId] = path.split('/');
      const body = example && {
        ...example,
        ...('campaignId' in example ? { campaignId: unusedId } : {}),
        ...('providerKey' in example ? { providerKey: account.providerKey } : {}),
        ...('replace' in example ? { replace: [code] } : {}),
        // Nobody reads the code that is sent to the address, which gets one a day.
        ...('alertEmail' in example ? { alertEmail: `${merchantId}@example.com` } : {}),
        ...('alertEmailCode' in example ? { alertEmailCode: undefined } : {}),
        // The campaign has no sale, of which an example could change a part.
        ...('sale' in example ? { sale: { ...sale, ...Object(example.sale) } } : {}),
      };
      return { ...(hasId ? { id: ids[resource] ?? '' } : {}), ...(body ? { body } : {}) };
    };
  if (!bodyName) return [[id, fields()]];
  const examples = Object.entries<object>(requestExamples[bodyName]);
  const ofAccount = examples.filter(
    ([, example]) => !('provider' in example) || example.provider === 'stripe',
  );
  return ofAccount.map(([name, example]) => [`${id} (${name})`, fields(example)]);
}

/** Loads the function of every route, and the authorizer. */
export async function loadEndpoints(account: CheckoutAccount): Promise<Endpoint[]> {
  const managed = routes.map(async (route) => {
    if (route.api === 'banner') return [];
    const { handler }: { handler: HttpHandler } = await import(`../../../${route.entry}`);
    const prepare = await (preparations[route.id]?.(account) ?? preparation(route, account));
    return requestsOf(route, account).map(([name, fields]) => ({
      ...endpoint(route, name, handler, fields),
      ...(prepare ? { prepare } : {}),
    }));
  });
  return [
    ...(await Promise.all(managed)).flat(),
    { name: 'authorizer', writes: true, creates: false, run: authorize },
    { name: 'get-banner-config', writes: true, creates: false, run: visit },
  ];
}

/** Preparations of single endpoints. */
const preparations: {
  readonly [Id in RouteId]?: (account: CheckoutAccount) => Promise<Endpoint['prepare']>;
} = {
  'reconcile-campaign-codes': codes,
  'send-test-alert': recipient,
  'get-checkout-revenue': orders,
  'count-checkout-orders': orders,
};

/** Collections of which every merchant has a resource. */
const onboarded = ['products', 'api-keys', 'campaigns'];

/**
 * Returns a function that creates the resource of a route's path, as its first example; `undefined` if every
 * merchant has one.
 */
async function preparation({ path }: Route, account: CheckoutAccount): Promise<Endpoint['prepare']> {
  const [, collection = '', hasId] = path.split('/');
  const creation = routes.find((each) => each.path === `/${collection}` && each.id.startsWith('create-'));
  if (!hasId || !creation || onboarded.includes(collection)) return undefined;
  const { handler }: { handler: HttpHandler } = await import(`../../../${creation.entry}`);
  const { body: bodyName }: Operation = operations[creation.id];
  const [example] = bodyName ? Object.values<object>(requestExamples[bodyName]) : [];
  return async ({ id: merchantId, secretKeyId: keyId, others }) => {
    if (others[collection]) return;
    const isCheckout = collection === 'checkouts';
    const { body } = await send(handler, {
      body: JSON.stringify(isCheckout ? { provider: 'stripe', providerKey: account.providerKey } : example),
      authorizer: { merchantId, keyId },
    });
    others[collection] = (body as { data: { id: string } }).data.id;
  };
}

async function handlerOf(id: RouteId): Promise<HttpHandler> {
  return (await import(`../../../${routes.find((route) => route.id === id)?.entry}`)).handler;
}

/** Returns a function that gives a merchant a URL for alerts. */
async function recipient(): Promise<Endpoint['prepare']> {
  const update = await handlerOf('update-merchant');
  const body = JSON.stringify({ alertUrl: 'https://hooks.example.com/alerts' });
  return async ({ id: merchantId, secretKeyId: keyId }) => {
    await send(update, { method: 'PATCH', body, authorizer: { merchantId, keyId } });
  };
}

/** Returns a function that connects a merchant's campaign and creates its codes, one of which is `code`. */
async function codes(account: CheckoutAccount): Promise<Endpoint['prepare']> {
  const checkoutRoute = routes.find(({ id }) => id === 'get-checkout');
  const connect = checkoutRoute && (await preparation(checkoutRoute, account));
  const [update, sync] = [await handlerOf('update-campaign'), await handlerOf('reconcile-campaign-codes')];
  return async (merchant) => {
    await connect?.(merchant);
    const { id: merchantId, secretKeyId: keyId, usedId: id, others } = merchant;
    const request = { id, authorizer: { merchantId, keyId } };
    const checkout = { id: others.checkouts };
    await send(update, { ...request, method: 'PATCH', body: JSON.stringify({ checkout }) });
    const { body } = await send(sync, { ...request, body: '{}' });
    merchant.code = String((body as { data: { code: string }[] }).data[0]?.code);
  };
}

/** Returns a function that connects a merchant's checkout with codes, and a key for its orders. */
async function orders(account: CheckoutAccount): Promise<Endpoint['prepare']> {
  const [connect, update] = [await codes(account), await handlerOf('update-checkout')];
  const body = JSON.stringify({ ordersKey: account.ordersKey });
  return async (merchant) => {
    await connect?.(merchant);
    const { id: merchantId, secretKeyId: keyId, others } = merchant;
    const id = others.checkouts ?? '';
    await send(update, { id, method: 'PATCH', body, authorizer: { merchantId, keyId } });
  };
}

/** A request to a management endpoint. */
function endpoint(
  { id, methods }: Route & { id: RouteId },
  name: string,
  handler: HttpHandler,
  fields: Fields,
): Endpoint {
  const [method = 'GET'] = methods;
  const creates = 'isIdempotent' in operations[id];
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
    await authorizer(event as APIGatewayTokenAuthorizerEvent, lambdaContext());
    return 200;
  } catch (error) {
    if (error instanceof Error && error.message === 'The authorizer failed') return 503;
    return 500; // the key is valid, so any other error is wrong
  }
}

async function visit({ publicKey, usedId }: FaultyMerchant): Promise<number> {
  const event = {
    httpMethod: 'GET',
    headers: gateVisit(usedId),
    pathParameters: { publicKey },
    requestContext: { requestId: 'request-1' },
  };
  return (await getBannerConfig(event as unknown as APIGatewayProxyEvent)).statusCode;
}
