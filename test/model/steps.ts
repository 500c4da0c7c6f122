import * as fc from 'fast-check';
import { merchantCommand } from '../support/emulator/shared-emulator.ts';
import { type ApiBody, callApi, request } from '../support/service/requests.ts';
import type { Service } from '../support/service/service.ts';
import { configOf } from '../support/service/visitor.ts';
import { type Model, type ModelKey, type ModelMerchant, visitOf } from './merchant-model.ts';

/** Two merchants on one emulator. */
export interface System {
  merchants: [Service, Service];
}

/** The acting merchant, and two numbers that choose resources (modulo their count) and values. */
interface Choice {
  who: 0 | 1;
  one: number;
  other: number;
}

/** Context of a step: model and service of the acting merchant, and model of the other merchant. */
interface StepContext extends Choice {
  system: System;
  mine: ModelMerchant;
  theirs: ModelMerchant;
  service: Service;
}

/**
 * Applies an operation to service and model and compares the responses. It runs only if `isPossible` returns
 * true.
 */
interface Step {
  isPossible?: (mine: ModelMerchant, theirs: ModelMerchant) => boolean;
  run: (context: StepContext) => Promise<void>;
}

const currencies = ['USD', 'EUR', 'KWD', 'INR'];
const codes = [null, 'CODE', 'OTHER'];

function pick<Entry>(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index % entries.length];
  if (entry === undefined) throw new Error('There is no entry to choose');
  return entry;
}

/**
 * Calls the management API and expects this status, or 403 while the merchant is suspended. Returns
 * `undefined` for an error.
 */
async function call(
  context: StepContext,
  expected: number,
  method: string,
  path: string,
  body?: object,
): Promise<ApiBody | undefined> {
  const response = await callApi(context.service, method, path, body);
  const isSuspended = context.mine.isSuspended;
  expect(`${method} ${path} ${response.status}`).toBe(`${method} ${path} ${isSuspended ? 403 : expected}`);
  return response.status < 300 ? response.body : undefined;
}

const activeKeys = ({ keys }: ModelMerchant) => keys.filter(({ isRevoked }) => !isRevoked);
const publicKeys = ({ keys }: ModelMerchant) => keys.filter(({ type }) => type === 'public');

export const steps: Record<string, Step> = {
  createProduct: {
    run: async (context) => {
      const body = await call(context, 201, 'POST', '/v1/products', {
        name: `Product ${context.one}`,
        baseCurrency: pick(currencies, context.other),
        url: 'https://a.example',
        basePrice: 5,
      });
      if (body) context.mine.products.push(String(body.data.id));
    },
  },
  updateProduct: {
    isPossible: ({ products }) => products.length > 0,
    run: async (context) => {
      const id = pick(context.mine.products, context.one);
      const baseCurrency = pick(currencies, context.other);
      await call(context, 200, 'PATCH', `/v1/products/${id}`, { baseCurrency });
    },
  },
  deleteProduct: {
    isPossible: ({ products }) => products.length > 0,
    run: async (context) => {
      const { mine } = context;
      const id = pick(mine.products, context.one);
      await call(context, 204, 'DELETE', `/v1/products/${id}`);
      if (!mine.isSuspended) mine.products = mine.products.filter((product) => product !== id);
    },
  },
  createCampaign: {
    run: async (context) => {
      const offer = { discount: 10 + context.one, code: pick(codes, context.other) };
      const countryOverrides = [{ country: 'IN', ...offer }];
      const body = await call(context, 201, 'POST', '/v1/campaigns', { name: 'Campaign', countryOverrides });
      const currency = context.mine.campaigns[0]?.currency ?? '';
      if (body)
        context.mine.campaigns.push({ id: String(body.data.id), isPaused: false, ...offer, currency });
    },
  },
  updateDiscount: {
    run: async (context) => {
      const campaign = pick(context.mine.campaigns, context.one);
      const offer = { discount: context.other * 10, code: pick(codes, context.other) };
      const changes = { countryOverrides: [{ country: 'IN', ...offer }] };
      if (await call(context, 200, 'PATCH', `/v1/campaigns/${campaign.id}`, changes))
        Object.assign(campaign, offer);
    },
  },
  pauseOrResume: {
    run: async (context) => {
      const campaign = pick(context.mine.campaigns, context.one);
      const status = context.other % 2 === 0 ? 'paused' : 'active';
      if (await call(context, 200, 'PATCH', `/v1/campaigns/${campaign.id}`, { status }))
        campaign.isPaused = status === 'paused';
    },
  },
  updateCurrency: {
    run: async (context) => {
      const campaign = pick(context.mine.campaigns, context.one);
      const baseCurrency = pick(currencies, context.other);
      if (await call(context, 200, 'PATCH', `/v1/campaigns/${campaign.id}`, { baseCurrency }))
        campaign.currency = baseCurrency;
    },
  },
  deleteCampaign: {
    run: async (context) => {
      const { mine } = context;
      const campaign = pick(mine.campaigns, context.one);
      const isInUse =
        campaign === mine.campaigns[0] ||
        activeKeys(mine).some(({ campaignId }) => campaignId === campaign.id);
      await call(context, isInUse ? 409 : 204, 'DELETE', `/v1/campaigns/${campaign.id}`);
      if (!isInUse && !mine.isSuspended) mine.campaigns = mine.campaigns.filter((each) => each !== campaign);
    },
  },
  createPublicKey: { run: (context) => createKey(context, 'public') },
  createSecretKey: { run: (context) => createKey(context, 'secret') },
  moveKey: {
    isPossible: (mine) => activeKeys(mine).some(({ type }) => type === 'public'),
    run: async (context) => {
      const key = pick(
        activeKeys(context.mine).filter(({ type }) => type === 'public'),
        context.one,
      );
      const { id: campaignId } = pick([{ id: null }, ...context.mine.campaigns], context.other);
      if (await call(context, 200, 'PATCH', `/v1/api-keys/${key.id}`, { campaignId }))
        key.campaignId = campaignId;
    },
  },
  revokeKey: {
    isPossible: ({ keys }) => keys.length > 0,
    run: async (context) => {
      const key = pick(context.mine.keys, context.one);
      await call(context, key.isRevoked ? 404 : 204, 'DELETE', `/v1/api-keys/${key.id}`);
      if (!context.mine.isSuspended) key.isRevoked = true;
    },
  },
  suspend: {
    run: async ({ service, mine }) => {
      await merchantCommand(service, 'suspend', service.merchantName);
      mine.isSuspended = true;
    },
  },
  resume: {
    run: async ({ service, mine }) => {
      await merchantCommand(service, 'resume', service.merchantName);
      mine.isSuspended = false;
    },
  },
  visit: {
    isPossible: (mine) => publicKeys(mine).length > 0,
    run: ({ mine, service, one }) => checkVisit(service, mine, pick(publicKeys(mine), one)),
  },
  useSecretKey: {
    isPossible: ({ keys }) => keys.some(({ type }) => type === 'secret'),
    run: ({ mine, service, one }) =>
      checkSecret(
        service,
        mine,
        pick(
          mine.keys.filter(({ type }) => type === 'secret'),
          one,
        ),
      ),
  },
  accessOtherMerchant: {
    run: async (context) => {
      const { theirs } = context;
      const product = { path: 'products', id: theirs.products[context.one % 3] };
      const key = { path: 'api-keys', id: theirs.keys[context.one % 3]?.id };
      const { path, id } = pick(
        [{ path: 'campaigns', id: theirs.campaigns[0]?.id }, product, key],
        context.one,
      );
      if (id === undefined) return;
      await call(context, 404, 'PATCH', `/v1/${path}/${id}`, { name: 'Mine now' });
      await call(context, 404, 'DELETE', `/v1/${path}/${id}`);
    },
  },
};

async function createKey(context: StepContext, type: 'public' | 'secret'): Promise<void> {
  const { id: campaignId } = pick([{ id: null }, ...context.mine.campaigns], context.other);
  const chosen = type === 'public' && campaignId ? { campaignId } : {};
  const name = `Key ${context.one}`;
  const body = await call(context, 201, 'POST', '/v1/api-keys', { name, type, ...chosen });
  if (!body) return;
  const key = { id: String(body.data.id), value: String(body.data.key), isRevoked: false };
  context.mine.keys.push({ name, type, campaignId: null, ...chosen, ...key });
}

/** Checks that a visitor from India gets the response that the model expects. */
export async function checkVisit(service: Service, mine: ModelMerchant, key: ModelKey): Promise<void> {
  const headers = { 'cloudfront-viewer-country': 'IN' };
  const seen = key.isRevoked
    ? { status: (await request(service, 'GET', `/v1/banner/config/${key.value}`, { headers })).status }
    : { status: 200, ...(await configOf(service, key.value, headers)) };
  expect(seen).toMatchObject(visitOf(mine, key));
}

/** Checks that a secret key works, unless it is revoked (401) or its merchant is suspended (403). */
export async function checkSecret(service: Service, mine: ModelMerchant, key: ModelKey): Promise<void> {
  const { status } = await callApi({ ...service, secretKey: key.value }, 'GET', '/v1/products');
  expect(status).toBe(key.isRevoked ? 401 : mine.isSuspended ? 403 : 200);
}

/** Returns an arbitrary for sequences of steps of both merchants. */
export function sequences(length: number) {
  const choice = fc.record({
    who: fc.constantFrom(0 as const, 1 as const),
    one: fc.nat({ max: 9 }),
    other: fc.nat({ max: 9 }),
  });
  const commands = Object.entries(steps).map(([name, step]) =>
    choice.map((chosen) => command(name, step, chosen)),
  );
  return fc.commands(commands, { maxCommands: length, size: 'max' });
}

function command(
  name: string,
  { isPossible = () => true, run }: Step,
  choice: Choice,
): fc.AsyncCommand<Model, System> {
  const sides = (model: Model) => ({ mine: model[choice.who], theirs: model[choice.who === 0 ? 1 : 0] });
  return {
    check: (model) => isPossible(sides(model).mine, sides(model).theirs),
    run: (model, system) =>
      run({ ...choice, ...sides(model), system, service: system.merchants[choice.who] }),
    toString: () => `${name}(merchant ${choice.who}, ${choice.one}, ${choice.other})`,
  };
}
