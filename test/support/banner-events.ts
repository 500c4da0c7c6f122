import type { CountableEvent } from '../../core/event-batch.ts';

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
