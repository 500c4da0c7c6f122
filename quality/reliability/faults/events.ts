import type { SQSEvent } from 'aws-lambda';
import { aggregateEvents } from '../../../lambdas/functions/background/aggregate-events.ts';
import { metricNamespaceVariable } from '../../../platform/environment.ts';
import type { Database, TrailedDatabase } from '../../../storage/dynamodb/database.ts';
import { readMerchant } from '../../../storage/merchants.ts';
import { readStatistics } from '../../../storage/statistics.ts';
import { eventMessage } from '../../../test/support/banner-events.ts';
import { openDatabaseAt, startDatabase } from '../../../test/support/storage/database.ts';
import { startFaultProxy } from '../../../test/support/storage/fault-proxy.ts';
import { addKey, addMerchant } from '../../../test/support/storage/merchants.ts';
import { type Fault, faults } from './faults.ts';

/** Result of one fault at one call of the aggregator, after its failed messages were delivered again. */
export interface EventReport {
  fault: string;
  callIndex: number;
  sent: number;
  /** Sent events that are not counted. */
  lost: number;
  /** Events that are counted twice. */
  repeated: number;
}

const campaigns = 4;
const messagesPerCampaign = 5;
const receivedAt = new Date('2026-05-01T12:00:00Z');
const day = '2026-05-01';

/** The aggregator reads the keys, then writes each campaign's counters. */
const calls = ['BatchGetItem', ...Array(campaigns).fill('UpdateItem')];

/** Runs the aggregator with each fault at each of its calls, and again on the messages that failed. */
export async function runEventFaults(
  isWanted: (fault: Fault) => boolean = () => true,
): Promise<EventReport[]> {
  process.env[metricNamespaceVariable] = 'test';
  const test = await startDatabase();
  const proxy = await startFaultProxy(String(process.env.AWS_ENDPOINT_URL_DYNAMODB));
  const { tableName } = test.database;
  await readMerchant(test.database, 'none'); // this client keeps the address of its first call, which is not the proxy's
  const reports: EventReport[] = [];
  try {
    for (const fault of faults.filter(isWanted))
      for (const [callIndex, operation] of calls.entries()) {
        if (!fault.canMeet(operation)) continue;
        const attempts = new Map<string, { call: number; attempt: number }>();
        proxy.chooseFault = ({ headers, ...request }) => {
          const id = String(headers['amz-sdk-invocation-id']);
          const { call, attempt } = attempts.get(id) ?? { call: attempts.size, attempt: 0 };
          attempts.set(id, { call, attempt: attempt + 1 });
          return fault.happen({ ...request, headers, call, attempt }, callIndex);
        };
        const failing = openDatabaseAt(proxy.endpoint, undefined, tableName);
        reports.push({ fault: fault.name, callIndex, ...(await deliver(test.database, failing)) });
        failing.client.destroy();
      }
    return reports;
  } finally {
    await test.stop();
    proxy.stop();
  }
}

/**
 * Sends events to new campaigns and delivers their messages until none fails, first with the failing
 * database.
 */
async function deliver(working: TrailedDatabase, failing: Database) {
  const campaignIds: string[] = [];
  let records: { messageId: string; body: string }[] = [];
  for (let count = 0; count < campaigns; count++) {
    const { id, campaign } = await addMerchant(working);
    const { credential: key } = await addKey(working, id, 'public');
    campaignIds.push(campaign.id);
    for (let message = 0; message < messagesPerCampaign; message++) {
      const event = { id: `${message}`, name: 'banner_shown', at: receivedAt };
      const body = eventMessage({ events: [event] }, { key, receivedAt });
      records.push({ messageId: `${campaign.id} ${message}`, body });
    }
  }
  for (let database = failing; records.length > 0; database = working) {
    const failed = await failedMessages(database, records);
    records = records.filter(({ messageId }) => failed.includes(messageId));
  }
  let [lost, repeated] = [0, 0];
  for (const campaignId of campaignIds) {
    const { counts } = await readStatistics(working, campaignId, { from: day, to: day });
    const difference = (counts[0]?.shown ?? 0) - messagesPerCampaign;
    lost += Math.max(0, -difference);
    repeated += Math.max(0, difference);
  }
  return { sent: campaigns * messagesPerCampaign, lost, repeated };
}

/** Returns the ids of the messages that Lambda would deliver again. */
async function failedMessages(database: Database, records: readonly { messageId: string; body: string }[]) {
  try {
    const { batchItemFailures } = await aggregateEvents({ Records: records } as SQSEvent, {
      database,
      retentionMonths: 25,
      remainingMs: () => 60_000,
    });
    return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  } catch {
    return records.map(({ messageId }) => messageId);
  }
}
