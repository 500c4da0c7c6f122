import { type LinkReport, linkReportSchema } from '../core/preview/link-report.ts';
import { tableAttributes } from '../platform/table.ts';
import type { Database } from './dynamodb/database.ts';
import type { ItemAccess } from './dynamodb/item-access.ts';
import { text } from './dynamodb/items.ts';
import { linkReportKey } from './dynamodb/keys.ts';
import { readItems } from './dynamodb/reads.ts';

/** A page changes, so an old report says little. */
const keptSeconds = 30 * 86_400;
const longestWriteMs = 3_000;

/** Replaces a campaign's report, unless the stored one is newer. DynamoDB deletes it after 30 days. */
export async function storeLinkReport(
  items: Pick<ItemAccess, 'update'>,
  campaignId: string,
  report: LinkReport,
): Promise<void> {
  await items.update(linkReportKey(campaignId), {
    expression: `SET report = :report, reportedAt = :at, ${tableAttributes.expiry} = :expiry`,
    condition: 'attribute_not_exists(pk) OR reportedAt <= :at',
    values: {
      ':report': JSON.stringify(report),
      ':at': report.reportedAt,
      ':expiry': Math.floor(Date.parse(report.reportedAt) / 1_000) + keptSeconds,
    },
    timeoutMs: longestWriteMs,
  });
}

/** Returns a campaign's latest report of at most 30 days; `null` if there is none. */
export async function readLinkReport(
  database: Database,
  campaignId: string,
  now: Date,
): Promise<LinkReport | null> {
  const { pk, sk } = linkReportKey(campaignId);
  // The statistics' function may only query.
  const [item] = await readItems(database, {
    ConsistentRead: false,
    KeyConditionExpression: 'pk = :pk AND sk = :sk',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  if (!item) return null;
  const report = linkReportSchema.parse(JSON.parse(text(item.report, 'link report.report')));
  return Date.parse(report.reportedAt) + keptSeconds * 1_000 > now.getTime() ? report : null;
}
