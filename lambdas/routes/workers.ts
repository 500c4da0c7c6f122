import { apiKeySortKey, campaignSortKey, checkoutSortKey, revokedKeySortKey } from '../../platform/table.ts';
import type { WorkerEntry } from './background-function.ts';

/** Maximum size of a KeyValueStore. */
export const edgeStoreLimitBytes = 5 * 1024 * 1024;

/** Share of a maximum at which to open another cell. */
export const alarmShare = 0.7;

/** What an outdated edge means for people. */
export const edgeIsOutdated =
  'New keys do not work, revoked keys and paused campaigns keep working at the edge.';

/**
 * The reconciler: every target, with the worker that reconciles it. `dispatch-changes` and `dispatch-checks`
 * tell them what changed. Revocations go first, so the edge is the first one.
 */
const list = [
  {
    // The store has one version for all entries, so concurrent writers would only lose races. The queue has
    // one message group: SQS delivers the next batch after the current one, without reserved concurrency.
    id: 'reconcile-edge',
    targets: [
      {
        id: 'edge',
        changes: [
          { partition: 'publicKey' },
          { partition: 'publication' },
          { partition: 'merchant', sortKey: revokedKeySortKey }, // whose key it was
        ],
        // One write takes 50 entries.
        isTogether: true,
      },
    ],
    entry: 'lambdas/functions/edge/reconcile-edge.ts',
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
    // It writes once for each batch.
    isResending: true,
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
            'At 5 MB no new public key works. The command merchant list --largest lists the largest merchants.',
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
    // Both targets are at a merchant's, and wait for servers that others run. A second queue would cost more
    // a month than all of its runs.
    id: 'reconcile-merchants',
    targets: [
      {
        id: 'checkouts',
        changes: [
          { partition: 'merchant', sortKey: campaignSortKey }, // whose codes may have to change
          { partition: 'checkoutSecrets', when: 'both' }, // also if it is a new API key
        ],
      },
      {
        id: 'disconnections',
        changes: [{ partition: 'disconnections', when: 'hourly' }],
      },
      {
        id: 'alerts',
        changes: [
          { partition: 'merchant', sortKey: checkoutSortKey }, // which fails or works again
          { partition: 'merchant', sortKey: apiKeySortKey }, // which is new
          { partition: 'alerts', when: 'both' }, // also a new address or alert, and an attempt that ended
        ],
      },
    ],
    entry: 'lambdas/functions/background/reconcile-merchants.ts',
    table: [
      {
        kind: 'merchant',
        actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
      },
      { kind: 'publication', actions: ['GetItem', 'UpdateItem'] },
      { kind: 'statistics', actions: ['Query', 'UpdateItem'] },
      { kind: 'checkoutSecrets', actions: ['GetItem'] },
      { kind: 'disconnections', actions: ['GetItem', 'DeleteItem'] },
      { kind: 'activity', actions: ['PutItem'] },
      { kind: 'alerts', actions: ['GetItem', 'PutItem'] },
      { kind: 'openAlerts', actions: ['Query', 'PutItem'] },
      { kind: 'lastUse', actions: ['BatchGetItem'] },
      { kind: 'orders', actions: ['Query', 'DeleteItem'] }, // cards that paid with a shared code, and disconnections
    ],
    impact: 'Codes are not created, checked, counted or replaced, and merchants get no alerts.',
    needs: ['alertRelay', 'baseUrl', 'checkoutUrls', 'decryption', 'mail', 'statisticsRetention'],
    // 100 campaigns of 20 codes are 2,000 requests, 8 at a time. A run for alerts takes at most 25 s, even if
    // the merchant's server or the one for e-mail hangs.
    timeoutSeconds: 300,
    trigger: {
      type: 'queue',
      isFifo: false,
      // One failing checkout or server must not delay the others.
      batchSize: 1,
      maxConcurrency: 5,
      maxReceives: 3,
      retentionDays: 1,
      deadLetterImpact:
        'The codes of some checkouts are older than an hour, or alerts of some merchants wait.',
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
  {
    // The only function that may read the keys for orders. Runs are rare and long, so a queue would cost more a
    // month than all of them. One message names all checkouts, so few runs are under way at the same time.
    id: 'count-orders',
    targets: [
      {
        id: 'orders',
        changes: [{ partition: 'ordersKeys', when: 'both' }], // also a count that a merchant starts
        isTogether: true,
      },
    ],
    entry: 'lambdas/functions/checkouts/count-orders.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'Query', 'PutItem', 'ConditionCheckItem'] },
      { kind: 'ordersKeys', actions: ['GetItem'] },
      { kind: 'orders', actions: ['Query', 'PutItem'] },
      { kind: 'publication', actions: ['UpdateItem'] },
      { kind: 'exactPrices', actions: ['PutItem', 'DeleteItem'] },
      { kind: 'exchangeRates', actions: ['GetItem'] },
    ],
    impact:
      'Revenue is older than a day, and after three days pages show estimates in place of exact prices. Codes are not affected.',
    needs: ['checkoutUrls', 'decryption', 'statisticsRetention'],
    timeoutSeconds: 900,
    trigger: { type: 'invocation' },
  },
] as const satisfies readonly WorkerEntry[];

type Listed = (typeof list)[number];

/** ID of a worker, which gets the messages of its targets. */
export type WorkerId = Listed['id'];

/** ID of a target that a worker reconciles. */
export type TargetId<Worker extends WorkerId = WorkerId> = Extract<
  Listed,
  { id: Worker }
>['targets'][number]['id'];

export const workers: readonly (WorkerEntry & { id: WorkerId })[] = list;

/** All targets, each with its worker. */
export const targets = workers.flatMap(({ id: worker, targets }) =>
  targets.map((target) => ({ ...target, worker })),
);

const hourlyItems = targets.flatMap(({ worker, changes }) =>
  changes.flatMap(({ when = 'changed', partition }) => (when === 'changed' ? [] : { worker, partition })),
);

/** Partitions whose items count as changed every hour. */
export const hourlyPartitions = hourlyItems.map(({ partition }) => partition);

/** Workers of targets that are told of them. */
export const hourlyWorkers = [...new Set(hourlyItems.map(({ worker }) => worker))];
