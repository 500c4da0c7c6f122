import { campaignSortKey, revokedKeySortKey } from '../../platform/table.ts';
import type { BackgroundFunctionEntry, WorkerEntry } from './background-function.ts';
import type { FunctionEntry } from './route.ts';

/** Maximum size of a KeyValueStore. */
const edgeStoreLimitBytes = 5 * 1024 * 1024;

/** Maximum of API Gateway keys per account and Region. Each merchant has one. */
const gatewayKeysLimit = 10_000;

/** Share of a maximum at which to open another cell. */
const alarmShare = 0.7;

const edgeIsOutdated = 'New keys do not work, revoked keys and paused campaigns keep working at the edge.';

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

/**
 * Workers that make something outside the table agree with it.
 * `lambdas/functions/background/dispatch-changes.ts` has their messages.
 */
const workers: readonly WorkerEntry[] = [
  {
    // The store has one version for all entries, so concurrent writers would only lose races. The queue has
    // one message group: SQS delivers the next batch after the current one, without reserved concurrency.
    id: 'reconcile-edge',
    reconciles: [
      { partition: 'publicKey' },
      { partition: 'publication' },
      { partition: 'merchant', sortKey: revokedKeySortKey }, // whose key it was
    ],
    entry: 'lambdas/functions/background/reconcile-edge.ts',
    table: [
      { kind: 'publicKey', actions: ['BatchGetItem'] },
      { kind: 'publication', actions: ['BatchGetItem'] },
    ],
    impact: edgeIsOutdated,
    needs: ['edgeStore'],
    // A run fails after ten seconds, and then shortens the visibility timeout.
    timeoutSeconds: 15,
    trigger: {
      type: 'queue',
      isFifo: true,
      batchSize: 10,
      // Only if the function cannot shorten it: a failed batch blocks all revocations for that time.
      visibilitySeconds: 30,
      // An outage, a missing permission or a crash fails a message. After 1,000 attempts, at least 80
      // minutes, it becomes a dead letter.
      maxReceives: 1_000,
      retentionDays: 4,
      lagSeconds: 20,
      deadLetterImpact: edgeIsOutdated,
    },
    // It writes once for each batch and sends the names that are left to the end of the queue.
    sendsTo: ['reconcile-edge'],
    metrics: [
      {
        name: 'EdgeStoreSize',
        title: 'Edge store: bytes of 5 MB',
        statistic: 'Maximum',
        every: '5 minutes',
        alarm: {
          name: 'edge-store-size',
          from: edgeStoreLimitBytes * alarmShare,
          impact:
            'At 5 MB no new public key works. npm run merchant -- list --largest lists the largest merchants.',
        },
      },
      {
        name: 'EdgeEntriesFailed',
        title: 'Entries that can never be published to the edge',
        statistic: 'Sum',
        every: '5 minutes',
        alarm: {
          name: 'edge-entries-failed',
          from: 1,
          impact: 'Some keys or campaigns have an older state at the edge, or none.',
        },
      },
    ],
  },
  {
    id: 'reconcile-checkouts',
    // A campaign whose codes may have to change, and a new API key of a checkout.
    reconciles: [{ partition: 'merchant', sortKey: campaignSortKey }, { partition: 'checkoutSecrets' }],
    entry: 'lambdas/functions/checkouts/reconcile-checkouts.ts',
    table: [
      {
        kind: 'merchant',
        actions: ['GetItem', 'Query', 'PutItem', 'ConditionCheckItem'],
      },
      { kind: 'publication', actions: ['GetItem', 'UpdateItem'] },
      { kind: 'statistics', actions: ['UpdateItem'] },
      { kind: 'checkoutSecrets', actions: ['GetItem'] },
    ],
    impact: 'Codes are not created, checked, counted or replaced.',
    needs: ['checkoutUrls', 'decryption', 'statisticsRetention'],
    // 100 campaigns of 20 codes are 2,000 requests, 8 at a time.
    timeoutSeconds: 300,
    trigger: {
      type: 'queue',
      isFifo: false,
      // One failing checkout must not delay the others.
      batchSize: 1,
      maxConcurrency: 5,
      maxReceives: 3,
      retentionDays: 1,
      deadLetterImpact: 'The codes of some checkouts are older than an hour.',
    },
    metrics: [
      {
        name: 'CheckoutDrift',
        title: 'Runs that stopped because a checkout’s responses were not as expected',
        statistic: 'Sum',
        every: '5 minutes',
        alarm: {
          name: 'checkout-drift',
          from: 1,
          impact: 'Codes of a merchant are neither created nor ended. Banners show those that worked last.',
        },
      },
    ],
  },
];

/**
 * All background functions. "Add a background function" in CONTRIBUTING.md lists the other files of a new
 * one.
 */
export const backgroundFunctions: readonly BackgroundFunctionEntry[] = [
  {
    id: 'dispatch-changes',
    entry: 'lambdas/functions/background/dispatch-changes.ts',
    table: [],
    impact: edgeIsOutdated,
    timeoutSeconds: 10,
    // Records name entries, and each entry is written once, so larger batches need fewer writes.
    trigger: {
      type: 'stream',
      changes: workers.flatMap(({ reconciles }) => reconciles),
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
    needs: ['rateSources'],
    // Two attempts per source of at most 5 s each, and the table.
    timeoutSeconds: 25,
    // After the sources have the day's rates; the European Central Bank publishes at 16:00 Frankfurt time.
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
    id: 'dispatch-checkouts',
    entry: 'lambdas/functions/checkouts/dispatch-checkouts.ts',
    table: [{ kind: 'checkoutSecrets', actions: ['Query'] }],
    impact: 'Codes are not checked, counted or replaced. Codes that rotate expire after two periods.',
    // 10,000 checkouts take about ten seconds.
    timeoutSeconds: 60,
    trigger: {
      type: 'schedule',
      expression: 'rate(1 hour)',
      maxAgeSeconds: 1_800,
      silenceHours: 3,
    },
    sendsTo: ['reconcile-checkouts'],
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
