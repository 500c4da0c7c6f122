import type { FunctionEntry } from './route.ts';

/** Authenticates requests to the management API. */
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

/** Names changed public keys and campaigns to the publisher. */
export const queueEdgeChangesFunction: FunctionEntry = {
  id: 'queue-edge-changes',
  entry: 'lambdas/functions/background/queue-edge-changes.ts',
  table: [],
  impact: 'New keys do not work, revoked keys and paused campaigns keep working at the edge.',
};

/** Publishes changes of public keys and campaigns to the edge. */
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

/** Updates the exchange rates once a day. */
export const refreshFxRatesFunction: FunctionEntry = {
  id: 'refresh-fx-rates',
  entry: 'lambdas/functions/background/refresh-fx-rates.ts',
  table: [{ kind: 'exchangeRates', actions: ['GetItem', 'PutItem'] }],
  impact: 'Local prices are shown at the rates of an earlier day.',
  emitsMetrics: true,
};

/** Counts banner events. */
export const aggregateEventsFunction: FunctionEntry = {
  id: 'aggregate-events',
  entry: 'lambdas/functions/background/aggregate-events.ts',
  table: [
    { kind: 'publicKey', actions: ['BatchGetItem'] },
    { kind: 'statistics', actions: ['UpdateItem'] },
  ],
  impact: 'Banner events show late in the statistics, and are lost after four days.',
};

/** Emits a metric while the service responds as expected. */
export const heartbeatFunction: FunctionEntry = {
  id: 'heartbeat',
  entry: 'lambdas/functions/background/heartbeat.ts',
  table: [{ kind: 'heartbeatKey', actions: ['BatchGetItem'] }],
  impact: 'The service may be down: it did not return the responses that its heartbeat expects.',
  emitsMetrics: true,
};

/** Emits the number of API Gateway keys, whose quota limits the number of merchants. */
export const countGatewayKeysFunction: FunctionEntry = {
  id: 'count-gateway-keys',
  entry: 'lambdas/functions/background/count-gateway-keys.ts',
  table: [],
  impact: 'No alarm fires before API Gateway rejects new merchants.',
  emitsMetrics: true,
};

/** Functions without a route. */
export const backgroundFunctions = [
  authorizerFunction,
  queueEdgeChangesFunction,
  publishToEdgeFunction,
  refreshFxRatesFunction,
  aggregateEventsFunction,
  heartbeatFunction,
  countGatewayKeysFunction,
] as const;
