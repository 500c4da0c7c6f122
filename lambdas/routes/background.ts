import type { BackgroundFunctionEntry } from './background-function.ts';
import type { FunctionEntry } from './route.ts';
import {
  alarmShare,
  edgeIsOutdated,
  hourlyPartitions,
  hourlyWorkers,
  targets,
  type WorkerId,
  workers,
} from './workers.ts';

/** Maximum of API Gateway keys per account and Region. Each merchant has one. */
const gatewayKeysLimit = 10_000;

/** Authenticates requests to the management API. It has no alarm, because its errors include each 401. */
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

/** A background function, and the workers to whose queues it sends. */
export type DeployedBackgroundFunction = BackgroundFunctionEntry & {
  sendsTo?: readonly WorkerId[];
  isResending?: boolean;
  /**
   * Worker whose dead-letter queue, with its alarm, also gets a scheduled run that failed three times or could
   * not start for six hours. @default - none
   */
  failsTo?: WorkerId;
};

/**
 * All background functions. "Add a background function" in CONTRIBUTING.md lists the other files of a new
 * one.
 */
export const backgroundFunctions: readonly DeployedBackgroundFunction[] = [
  {
    id: 'dispatch-changes',
    entry: 'lambdas/functions/background/dispatch-changes.ts',
    table: [],
    impact: edgeIsOutdated,
    timeoutSeconds: 10,
    // Records name entries, and each entry is written once, so larger batches need fewer writes.
    trigger: {
      type: 'stream',
      changes: targets.flatMap(({ changes }) => changes.filter(({ when }) => when !== 'hourly')),
      batchSize: 1_000,
      windowSeconds: 1,
      lagSeconds: 60,
    },
    sendsTo: workers.map(({ id }) => id),
  },
  ...workers,
  {
    id: 'refresh-fx-rates',
    entry: 'lambdas/functions/background/refresh-fx-rates.ts',
    table: [{ kind: 'exchangeRates', actions: ['GetItem', 'PutItem'] }],
    impact: 'Local prices are shown at the rates of an earlier day.',
    needs: ['exchangeRatesUrl'],
    // Two attempts of at most 5 s each, and the table.
    timeoutSeconds: 25,
    trigger: {
      type: 'schedule',
      expression: 'cron(20 17 * * ? *)',
      maxAgeSeconds: 6 * 3_600,
      silenceHours: 26,
    },
    metrics: [
      {
        name: 'RatesAge',
        title: 'Exchange rates: age in days',
        statistic: 'Maximum',
        every: 'day',
        alarm: { name: 'rates-age', from: 8 },
      },
    ],
  },
  {
    id: 'aggregate-events',
    entry: 'lambdas/functions/background/aggregate-events.ts',
    table: [
      { kind: 'publicKey', actions: ['BatchGetItem'] },
      { kind: 'publication', actions: ['BatchGetItem'] },
      { kind: 'statistics', actions: ['BatchGetItem', 'UpdateItem'] },
    ],
    impact: 'Banner events show late in the statistics, and are lost after four days.',
    needs: ['statisticsRetention'],
    // The largest batch takes less than a second of processor time; the rest is for a slow table.
    timeoutSeconds: 60,
    trigger: {
      type: 'queue',
      isFifo: false,
      // The most that Lambda allows. In practice its limit of 6 MB per invocation ends a batch at about 5,000
      // messages.
      batchSize: 10_000,
      window: 'eventBatchingWindowSeconds',
      // Bounds the writes to one counter, together with the batch size; see docs/explain/table.md.
      maxConcurrency: 10,
      maxReceives: 5,
      retentionDays: 4,
      lagSeconds: 3_600,
      deadLetterImpact: 'Some banner events are missing from the statistics.',
    },
  },
  {
    id: 'dispatch-checks',
    entry: 'lambdas/functions/background/dispatch-checks.ts',
    table: hourlyPartitions.map((kind) => ({ kind, actions: ['Query'] })),
    impact:
      'Codes are not checked, counted or replaced. Codes that rotate expire after two periods. Merchants get no alert of silent pages.',
    // 10,000 checkouts take about ten seconds.
    timeoutSeconds: 60,
    trigger: {
      type: 'schedule',
      expression: 'rate(1 hour)',
      maxAgeSeconds: 1_800,
      silenceHours: 3,
    },
    sendsTo: hourlyWorkers,
    // So that a stage without the function's own alarms, such as `small`, also reports it, at no cost.
    failsTo: 'reconcile-merchants',
  },
  {
    id: 'heartbeat',
    entry: 'lambdas/functions/background/heartbeat.ts',
    table: [{ kind: 'heartbeatKey', actions: ['BatchGetItem'] }],
    impact: 'The service may be down: it did not return the responses that its heartbeat expects.',
    needs: ['baseUrl', 'scriptHashes'],
    // Its parallel requests take at most 5 s.
    timeoutSeconds: 15,
    memoryMb: 256,
    // A late heartbeat says nothing about the present.
    trigger: { type: 'schedule', expression: { minutes: 'heartbeatMinutes' }, maxAgeSeconds: 60 },
    metrics: [
      {
        name: 'Heartbeats',
        title: 'Heartbeats, per hour (expected: 12, or 4 with heartbeatMinutes: 15)',
        statistic: 'Sum',
        every: 'heartbeatMinutes',
        alarm: { name: 'heartbeat', silentPeriods: 3 },
      },
    ],
    // It usually fails only if the service serves a different script from the release, as the edge does for
    // five minutes after a deployment.
    errorAlarm: {
      name: 'script-changed',
      periods: 3,
      impact: 'Shops that do not pin the script may run one that is not from the release.',
    },
  },
  {
    id: 'count-gateway-keys',
    entry: 'lambdas/functions/background/count-gateway-keys.ts',
    table: [],
    impact: 'No alarm fires before API Gateway rejects new merchants.',
    needs: ['gatewayKeys'],
    // API Gateway returns 500 keys per page and at most ten pages per second.
    timeoutSeconds: 60,
    trigger: {
      type: 'schedule',
      expression: 'rate(1 day)',
      maxAgeSeconds: 6 * 3_600,
    },
    metrics: [
      {
        name: 'GatewayKeys',
        title: 'API Gateway keys, one per merchant, at most 10,000',
        statistic: 'Maximum',
        every: 'day',
        alarm: {
          name: 'gateway-keys',
          from: gatewayKeysLimit * alarmShare,
          impact: 'At 10,000 keys, no more merchants can be onboarded. Deploy a new cell.',
        },
      },
    ],
  },
];
