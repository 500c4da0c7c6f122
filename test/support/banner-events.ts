import type { CountableEvent } from '../../core/banner/event-batch.ts';

/** A view of a banner in India that is ready to be counted, but for what `fields` say. */
export function someEvent(fields: Partial<CountableEvent> = {}): CountableEvent {
  return {
    fingerprint: crypto.randomUUID(),
    counter: 'shown',
    messageId: crypto.randomUUID(),
    campaignId: 'camp_1',
    day: '2026-05-01',
    country: 'IN',
    ...fields,
  };
}
/** The body of one message as the banner API puts it into the queue; `body` is what the page sent. */
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
