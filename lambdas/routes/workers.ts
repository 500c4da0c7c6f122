import { campaignSortKey, revokedKeySortKey } from '../../platform/table.ts';
import type { WorkerEntry } from './background-function.ts';

/** Maximum size of a KeyValueStore. */
const edgeStoreLimitBytes = 5 * 1024 * 1024;

/** Share of a maximum at which to open another cell. */
export const alarmShare = 0.7;

/** What an outdated edge means for people. */
export const edgeIsOutdated =
  'New keys do not work, revoked keys and paused campaigns keep working at the edge.';

/**
 * Workers that make something outside the table agree with it.
 * `lambdas/functions/background/dispatch-changes.ts` has their messages.
 */
export const workers: readonly WorkerEntry[] = [
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
      { kind: 'activity', actions: ['PutItem'] },
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
