import { findCountry, unknownCountry } from '../shared/countries.ts';
import type { DailyCounts } from '../statistics/statistics.ts';
import { type BannerEvent, maxEventAgeMs } from './banner-event.ts';

/** One queue message of a known public key. */
export interface CountableMessage {
  id: string;
  publicKey: string;
  /** The campaign that the key shows. */
  campaignId: string;
  /** The code from the edge, not validated. */
  country: string;
  /** In milliseconds since 1970. */
  receivedAt: number;
  /** Until when the campaign gave each discount, in milliseconds since 1970. */
  givenUntil: ReadonlyMap<number, number>;
  events: readonly BannerEvent[];
}

/** The counts to add for one campaign, UTC day, country and discount. */
export interface CountsToAdd extends DailyCounts {
  campaignId: string;
  /** Percent; `null` if the page reported none that the campaign gave in the 24 hours before. */
  discount: number | null;
  /** The messages with these events, which must be delivered again if the counts are not written. */
  messageIds: Set<string>;
}

/** The counts for a batch of messages, and the number of events with a repeated id. */
export interface BatchCounts {
  counts: CountsToAdd[];
  duplicates: number;
}

/**
 * Aggregates the events in a batch by campaign, day, country and discount. Counts an event id once per public
 * key. Campaigns with few counters come first, so that a flood of events does not delay other campaigns.
 */
export function countMessages(messages: readonly CountableMessage[]): BatchCounts {
  const campaigns = new Map<string, Map<string, CountsToAdd>>();
  const eventIds = new Set<string>();
  let duplicates = 0;
  for (const message of messages) {
    const { id: messageId, publicKey, campaignId, events } = message;
    const country = (findCountry(message.country) ?? unknownCountry).code;
    const counters = valueIn(campaigns, campaignId, () => new Map<string, CountsToAdd>());
    for (const { id, counter, day, discount: reported } of events) {
      const eventId = `${publicKey} ${id}`;
      if (eventIds.has(eventId)) {
        duplicates += 1;
        continue;
      }
      eventIds.add(eventId);
      const discount = wasGiven(message, reported) ? reported : null;
      const place = { campaignId, day, country, discount };
      const counts = valueIn(counters, `${day} ${country} ${discount}`, () => noCounts(place));
      counts[counter] += 1;
      counts.messageIds.add(messageId);
    }
  }
  const byCampaign = [...campaigns.values()].sort((one, other) => one.size - other.size);
  return { counts: byCampaign.flatMap((counters) => [...counters.values()]), duplicates };
}

function wasGiven({ receivedAt, givenUntil }: CountableMessage, discount: number | null): boolean {
  return discount !== null && (givenUntil.get(discount) ?? 0) > receivedAt - maxEventAgeMs;
}

function noCounts(place: Pick<CountsToAdd, 'campaignId' | 'day' | 'country' | 'discount'>): CountsToAdd {
  return { ...place, shown: 0, copied: 0, opened: 0, dismissed: 0, messageIds: new Set() };
}

function valueIn<Value>(map: Map<string, Value>, key: string, makeValue: () => Value): Value {
  const value = map.get(key) ?? makeValue();
  map.set(key, value);
  return value;
}
