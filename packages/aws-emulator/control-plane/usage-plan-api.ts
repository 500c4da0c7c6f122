import { randomUUID } from 'node:crypto';
import { GatewayError, type GatewayKey, type GatewayKeys } from '../gateway/gateway-keys.ts';
import type { UsagePlan } from '../gateway/usage-plans.ts';
import { jsonResponse, type LocalHandler, type LocalRequest } from '../http/messages.ts';

const defaultPageSize = 25;
const maxPageSize = 500;

const statuses = { BadRequestException: 400, ConflictException: 409, NotFoundException: 404 };

type Operation = (request: LocalRequest, planId: string, keyId: string) => { status: number; body: unknown };
type Route = [method: string, path: RegExp, operation: Operation];

/**
 * Returns API Gateway's control plane for usage plans and API keys, as SDK clients call it: JSON over HTTP.
 */
export function usagePlanApi(plans: readonly UsagePlan[], keys: GatewayKeys): LocalHandler {
  const routes = [...keyRoutes(keys), ...planRoutes(plans, keys)];
  return async (request) => {
    const { method, path } = request;
    try {
      for (const [wantedMethod, pattern, operation] of routes) {
        const match = pattern.exec(path);
        if (!match || method !== wantedMethod) continue;
        const [, first = '', second = ''] = match.map((part) => decodeURIComponent(part));
        const { status, body } = operation(request, first, second);
        return body === undefined
          ? { status, headers: {}, body: Buffer.alloc(0) }
          : jsonResponse(status, body, { 'x-amzn-requestid': randomUUID() });
      }
      return errorResponse(
        'NotFoundException',
        `The emulator does not support ${method} ${path} of API Gateway`,
      );
    } catch (error) {
      if (error instanceof GatewayError) return errorResponse(error.type, error.message);
      throw error;
    }
  };
}

function keyRoutes(keys: GatewayKeys): Route[] {
  const [all, one] = [/^\/apikeys$/, /^\/apikeys\/([^/]+)$/];
  return [
    ['GET', all, (request) => ({ status: 200, body: listKeys(keys, request) })],
    ['POST', all, (request) => ({ status: 201, body: createKey(keys, request) })],
    ['GET', one, (request, keyId) => ({ status: 200, body: getKey(keys, request, keyId) })],
    [
      'DELETE',
      one,
      (_request, keyId) => {
        keys.delete(keyId);
        return { status: 202, body: undefined };
      },
    ],
  ];
}

function planRoutes(plans: readonly UsagePlan[], keys: GatewayKeys): Route[] {
  return [
    ['GET', /^\/usageplans$/, (request) => ({ status: 200, body: listPlans(plans, keys, request) })],
    [
      'POST',
      /^\/usageplans\/([^/]+)\/keys$/,
      (request, planId) => ({ status: 201, body: attach(plans, keys, planId, request) }),
    ],
    [
      'DELETE',
      /^\/usageplans\/([^/]+)\/keys\/([^/]+)$/,
      (_request, planId, keyId) => {
        keys.detach(planId, keyId);
        return { status: 202, body: undefined };
      },
    ],
  ];
}

function errorResponse(type: GatewayError['type'], message: string) {
  return jsonResponse(statuses[type], { message }, { 'x-amzn-errortype': type });
}

function listPlans(plans: readonly UsagePlan[], keys: GatewayKeys, { query }: LocalRequest): unknown {
  const parameters = new URLSearchParams(query);
  const keyId = parameters.get('keyId');
  const wanted = plans.filter(({ id }) => keyId === null || keys.isMember(id, keyId));
  return page(wanted, parameters, ({ id, name, throttle, apiStages }) => ({
    id,
    name,
    apiStages: apiStages.map((stage) => ({ apiId: stage.apiId, stage: stage.stage })),
    ...(throttle ? { throttle: { rateLimit: throttle.RateLimit, burstLimit: throttle.BurstLimit } } : {}),
  }));
}

function page<Entry>(
  entries: readonly Entry[],
  parameters: URLSearchParams,
  describe: (entry: Entry) => unknown,
): unknown {
  const limit = Number(parameters.get('limit') ?? defaultPageSize);
  if (!(limit >= 1 && limit <= maxPageSize)) throw new GatewayError('BadRequestException', 'Invalid limit');
  const start = Number(parameters.get('position') ?? 0);
  return {
    item: entries.slice(start, start + limit).map(describe),
    ...(start + limit < entries.length ? { position: String(start + limit) } : {}),
  };
}

function listKeys(keys: GatewayKeys, { query }: LocalRequest): unknown {
  const parameters = new URLSearchParams(query);
  const named = keys.list().filter(({ name }) => name.startsWith(parameters.get('name') ?? ''));
  return page(named, parameters, (key) => describeKey(key, parameters.get('includeValues') === 'true'));
}

function getKey(keys: GatewayKeys, { query }: LocalRequest, keyId: string): unknown {
  return describeKey(keys.require(keyId), new URLSearchParams(query).get('includeValue') === 'true');
}

function createKey(keys: GatewayKeys, { body }: LocalRequest): unknown {
  const { name, value, enabled } = parse(body) as { name?: string; value?: string; enabled?: boolean };
  const key = keys.create({
    ...(name === undefined ? {} : { name }),
    ...(value === undefined ? {} : { value }),
    isEnabled: enabled === true,
  });
  return describeKey(key, true);
}

function describeKey(
  { id, name, value, isEnabled, createdAtSeconds }: GatewayKey,
  withValue: boolean,
): unknown {
  return {
    id,
    name,
    ...(withValue ? { value } : {}),
    enabled: isEnabled,
    createdDate: createdAtSeconds,
    lastUpdatedDate: createdAtSeconds,
    stageKeys: [],
  };
}

/** Adds a key to a usage plan. A key can be in only one plan for each API stage. */
function attach(
  plans: readonly UsagePlan[],
  keys: GatewayKeys,
  planId: string,
  { body }: LocalRequest,
): unknown {
  const { keyId = '', keyType } = parse(body) as { keyId?: string; keyType?: string };
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) throw new GatewayError('NotFoundException', 'Invalid Usage Plan ID specified');
  if (keyType !== 'API_KEY') throw new GatewayError('BadRequestException', 'Invalid key type');
  const stages = stageNames(plan);
  const rival = plans.find(
    (other) =>
      other !== plan &&
      keys.isMember(other.id, keyId) &&
      stageNames(other).some((name) => stages.includes(name)),
  );
  if (rival) {
    throw new GatewayError(
      'ConflictException',
      `API Key is in the usage plan ${rival.id} for the same API stage`,
    );
  }
  const { id, name, value } = keys.attach(planId, keyId);
  return { id, type: 'API_KEY', name, value };
}

function stageNames({ apiStages }: UsagePlan): string[] {
  return apiStages.map(({ apiId, stage }) => `${apiId}/${stage}`);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString() || '{}');
  } catch {
    throw new GatewayError('BadRequestException', 'Invalid request body');
  }
}
