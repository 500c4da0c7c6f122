import type { CountsToAdd } from '../../core/banner/event-counts.ts';

/** Returns the counts of one banner shown in India. */
export function someCounts(fields: Partial<CountsToAdd> = {}): CountsToAdd {
  return {
    campaignId: 'camp_1',
    day: '2026-05-01',
    country: 'IN',
    seen: null,
    shown: 1,
    copied: 0,
    opened: 0,
    dismissed: 0,
    messageIds: new Set(['m']),
    ...fields,
  };
}

/** Returns the body of a queue message from the banner API; `body` is the body of the page's request. */
export function eventMessage(
  body: unknown,
  fields: { key: string; country?: string; receivedAt: Date },
): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return JSON.stringify({
    key: fields.key,
    country: fields.country ?? 'IN',
    receivedAt: fields.receivedAt.getTime(),
    body: Buffer.from(text).toString('base64'),
  });
}
