import * as fc from 'fast-check';
import { merchantCommand } from '../support/emulator/shared-emulator.ts';
import { type ApiBody, callApi, request } from '../support/service/requests.ts';
import type { Service } from '../support/service/service.ts';
import { configOf } from '../support/service/visitor.ts';
import { type Model, type ModelKey, type ModelMerchant, visitOf } from './merchant-model.ts';

/** Two merchants of one emulator. */
export interface Driven {
  merchants: [Service, Service];
}

/** The acting merchant, and numbers that choose entities (modulo their count) and values. */
interface Choice {
  who: 0 | 1;
  one: number;
  other: number;
}

/** Context of a step: model and service of the acting merchant, and the model of the other. */
interface Stage extends Choice {
  driven: Driven;
  mine: ModelMerchant;
  theirs: ModelMerchant;
  service: Service;
}

/** Applies one change to service and model, and compares the responses; runs only if `isPossible`. */
interface Step {
  isPossible?: (mine: ModelMerchant, theirs: ModelMerchant) => boolean;
  run: (stage: Stage) => Promise<void>;
}

const currencies = ['USD', 'EUR', 'KWD', 'INR'];
const codes = [null, 'CODE', 'OTHER'];

function pick<Entry>(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index % entries.length];
  if (entry === undefined) throw new Error('There is nothing to choose from');
  return entry;
}

/** Calls the management API and expects this status, or 403 while the merchant is suspended. Returns `undefined` after an error. */
async function call(
  stage: Stage,
  expected: number,
  method: string,
  path: string,
  body?: object,
): Promise<ApiBody | undefined> {
  const answer = await callApi(stage.service, method, path, body);
  const isSuspended = stage.mine.isSuspended;
  expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} ${isSuspended ? 403 : expected}`);
  return answer.status < 300 ? answer.body : undefined;
}

const activeKeys = ({ keys }: ModelMerchant) => keys.filter(({ isRevoked }) => !isRevoked);
const publicKeys = ({ keys }: ModelMerchant) => keys.filter(({ type }) => type === 'public');

/** All steps by name. */
export const steps: Record<string, Step> = {
  createProduct: {
    run: async (stage) => {
      const body = await call(stage, 201, 'POST', '/v1/products', {
        name: `Product ${stage.one}`,
        baseCurrency: pick(currencies, stage.other),
        url: 'https://a.example',
        basePrice: 5,
      });
      if (body) stage.mine.products.push(String(body.data.id));
    },
  },
  changeProduct: {
    isPossible: ({ products }) => products.length > 0,
    run: async (stage) => {
      const id = pick(stage.mine.products, stage.one);
      const baseCurrency = pick(currencies, stage.other);
      await call(stage, 200, 'PATCH', `/v1/products/${id}`, { baseCurrency });
    },
  },
  deleteProduct: {
    isPossible: ({ products }) => products.length > 0,
    run: async (stage) => {
      const { mine } = stage;
      const id = pick(mine.products, stage.one);
      await call(stage, 204, 'DELETE', `/v1/products/${id}`);
      if (!mine.isSuspended) mine.products = mine.products.filter((product) => product !== id);
    },
  },
  createCampaign: {
    run: async (stage) => {
      const shown = { discount: 10 + stage.one, code: pick(codes, stage.other) };
      const countryOverrides = [{ country: 'IN', ...shown }];
      const body = await call(stage, 201, 'POST', '/v1/campaigns', { name: 'Campaign', countryOverrides });
      const currency = stage.mine.campaigns[0]?.currency ?? '';
      if (body) stage.mine.campaigns.push({ id: String(body.data.id), isPaused: false, ...shown, currency });
    },
  },
  publish: {
    run: async (stage) => {
      const campaign = pick(stage.mine.campaigns, stage.one);
      const shown = { discount: stage.other * 10, code: pick(codes, stage.other) };
      const changes = { countryOverrides: [{ country: 'IN', ...shown }] };
      if (await call(stage, 200, 'PATCH', `/v1/campaigns/${campaign.id}`, changes))
        Object.assign(campaign, shown);
    },
  },
  pauseOrResume: {
    run: async (stage) => {
      const campaign = pick(stage.mine.campaigns, stage.one);
      const status = stage.other % 2 === 0 ? 'paused' : 'active';
      if (await call(stage, 200, 'PATCH', `/v1/campaigns/${campaign.id}`, { status }))
        campaign.isPaused = status === 'paused';
    },
  },
  changeCurrency: {
    run: async (stage) => {
      const campaign = pick(stage.mine.campaigns, stage.one);
      const baseCurrency = pick(currencies, stage.other);
      if (await call(stage, 200, 'PATCH', `/v1/campaigns/${campaign.id}`, { baseCurrency }))
        campaign.currency = baseCurrency;
    },
  },
  deleteCampaign: {
    run: async (stage) => {
      const { mine } = stage;
      const campaign = pick(mine.campaigns, stage.one);
      const isInUse =
        campaign === mine.campaigns[0] ||
        activeKeys(mine).some(({ campaignId }) => campaignId === campaign.id);
      await call(stage, isInUse ? 409 : 204, 'DELETE', `/v1/campaigns/${campaign.id}`);
      if (!isInUse && !mine.isSuspended) mine.campaigns = mine.campaigns.filter((each) => each !== campaign);
    },
  },
  createPublicKey: { run: (stage) => createKey(stage, 'public') },
  createSecretKey: { run: (stage) => createKey(stage, 'secret') },
  moveKey: {
    isPossible: (mine) => activeKeys(mine).some(({ type }) => type === 'public'),
    run: async (stage) => {
      const key = pick(
        activeKeys(stage.mine).filter(({ type }) => type === 'public'),
        stage.one,
      );
      const { id: campaignId } = pick([{ id: null }, ...stage.mine.campaigns], stage.other);
      if (await call(stage, 200, 'PATCH', `/v1/api-keys/${key.id}`, { campaignId }))
        key.campaignId = campaignId;
    },
  },
  revokeKey: {
    isPossible: ({ keys }) => keys.length > 0,
    run: async (stage) => {
      const key = pick(stage.mine.keys, stage.one);
      await call(stage, key.isRevoked ? 404 : 204, 'DELETE', `/v1/api-keys/${key.id}`);
      if (!stage.mine.isSuspended) key.isRevoked = true;
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
  reachForOthers: {
    run: async (stage) => {
      const { theirs } = stage;
      const product = { path: 'products', id: theirs.products[stage.one % 3] };
      const key = { path: 'api-keys', id: theirs.keys[stage.one % 3]?.id };
      const { path, id } = pick(
        [{ path: 'campaigns', id: theirs.campaigns[0]?.id }, product, key],
        stage.one,
      );
      if (id === undefined) return;
      await call(stage, 404, 'PATCH', `/v1/${path}/${id}`, { name: 'Mine now' });
      await call(stage, 404, 'DELETE', `/v1/${path}/${id}`);
    },
  },
};

async function createKey(stage: Stage, type: 'public' | 'secret'): Promise<void> {
  const { id: campaignId } = pick([{ id: null }, ...stage.mine.campaigns], stage.other);
  const chosen = type === 'public' && campaignId ? { campaignId } : {};
  const name = `Key ${stage.one}`;
  const body = await call(stage, 201, 'POST', '/v1/api-keys', { name, type, ...chosen });
  if (!body) return;
  const key = { id: String(body.data.id), value: String(body.data.key), isRevoked: false };
  stage.mine.keys.push({ name, type, campaignId: null, ...chosen, ...key });
}

/** Checks that a visitor from India gets the response of the model. */
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

/** Returns an arbitrary of step sequences of both merchants. */
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
): fc.AsyncCommand<Model, Driven> {
  const sides = (model: Model) => ({ mine: model[choice.who], theirs: model[choice.who === 0 ? 1 : 0] });
  return {
    check: (model) => isPossible(sides(model).mine, sides(model).theirs),
    run: (model, driven) =>
      run({ ...choice, ...sides(model), driven, service: driven.merchants[choice.who] }),
    toString: () => `${name}(merchant ${choice.who}, ${choice.one}, ${choice.other})`,
  };
}
