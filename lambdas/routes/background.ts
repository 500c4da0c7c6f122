import type { FunctionEntry } from './route.ts';

/** Who is calling the management API. */
export const authorizerFunction: FunctionEntry = {
  id: 'authorizer',
  entry: 'lambdas/functions/authorizer.ts',
  table: [
    { kind: 'secretCredential', actions: ['GetItem'] },
    { kind: 'publicKey', actions: ['GetItem'] },
    { kind: 'lastUse', actions: ['UpdateItem'] },
  ],
  impact: 'Merchants cannot call the management API at all.',
};

/** Brings every change of a public key and of a campaign to the edge. */
export const publishToEdgeFunction: FunctionEntry = {
  id: 'publish-to-edge',
  entry: 'lambdas/functions/background/publish-to-edge.ts',
  table: [
    { kind: 'publicKey', actions: ['BatchGetItem'] },
    { kind: 'publication', actions: ['BatchGetItem'] },
  ],
  impact: 'New keys do not work, revoked keys and paused campaigns keep working at the edge.',
  emitsMetrics: true,
};

/** Takes over the day's exchange rates. */
export const refreshFxRatesFunction: FunctionEntry = {
  id: 'refresh-fx-rates',
  entry: 'lambdas/functions/background/refresh-fx-rates.ts',
  table: [{ kind: 'exchangeRates', actions: ['GetItem', 'PutItem'] }],
  impact: 'Local prices are shown at the rates of an earlier day.',
  emitsMetrics: true,
};

/** Counts what banners did. */
export const aggregateEventsFunction: FunctionEntry = {
  id: 'aggregate-events',
  entry: 'lambdas/functions/background/aggregate-events.ts',
  table: [
    { kind: 'publicKey', actions: ['GetItem'] },
    { kind: 'statistics', actions: ['UpdateItem'] },
    { kind: 'eventClaim', actions: ['PutItem'] },
    { kind: 'eventTally', actions: ['GetItem', 'PutItem'] },
  ],
  impact: 'Banner events show late in the statistics, and are lost after four days.',
  emitsMetrics: true,
};

/** Notices that the service is dead, when nobody else would. */
export const heartbeatFunction: FunctionEntry = {
  id: 'heartbeat',
  entry: 'lambdas/functions/background/heartbeat.ts',
  table: [],
  impact: 'The service may be dead: it did not answer what its own heartbeat asked.',
  emitsMetrics: true,
};

/** Tells how near the account is to the limit of API Gateway that bounds the number of merchants. */
export const countGatewayKeysFunction: FunctionEntry = {
  id: 'count-gateway-keys',
  entry: 'lambdas/functions/background/count-gateway-keys.ts',
  table: [],
  impact: 'No alarm comes before API Gateway refuses further merchants.',
  emitsMetrics: true,
};

/** The functions that answer no route. */
export const backgroundFunctions = [
  authorizerFunction,
  publishToEdgeFunction,
  refreshFxRatesFunction,
  aggregateEventsFunction,
  heartbeatFunction,
  countGatewayKeysFunction,
] as const;
