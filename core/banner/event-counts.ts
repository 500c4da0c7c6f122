import { findCountry, unknownCountry } from '../shared/countries.ts';
import type { DailyCounts } from '../statistics/statistics.ts';
import type { BannerEvent } from './banner-event.ts';

/** One queue message of a known public key. */
export interface CountableMessage {
  id: string;
  publicKey: string;
  /** The campaign that the key shows. */
  campaignId: string;
  /** The code from the edge, not validated. */
  country: string;
  events: readonly BannerEvent[];
}

/** The counts to add for one campaign, UTC day and country. */
export interface CountsToAdd extends DailyCounts {
  campaignId: string;
  /** The messages with these events, which must be delivered again if the counts are not written. */
  messageIds: Set<string>;
}

/** The counts for a batch of messages, and the number of events with a repeated id. */
export interface BatchCounts {
  counts: CountsToAdd[];
  duplicates: number;
}

/**
 * Aggregates the events in a batch by campaign, day and country. Counts an event id once per public key.
 * Campaigns with few counters come first, so that a flood of events does not delay other campaigns.
 */
export function countMessages(messages: readonly CountableMessage[]): BatchCounts {
  const campaigns = new Map<string, Map<string, CountsToAdd>>();
  const eventIds = new Set<string>();
  let duplicates = 0;
  for (const { id: messageId, publicKey, campaignId, country: reported, events } of messages) {
    const country = (findCountry(reported) ?? unknownCountry).code;
    const counters = valueIn(campaigns, campaignId, () => new Map<string, CountsToAdd>());
    for (const { id, counter, day } of events) {
      const eventId = `${publicKey} ${id}`;
      if (eventIds.has(eventId)) {
        duplicates += 1;
        continue;
      }
      eventIds.add(eventId);
      const counts = valueIn(counters, `${day} ${country}`, () => noCounts(campaignId, day, country));
      counts[counter] += 1;
      counts.messageIds.add(messageId);
    }
  }
  const byCampaign = [...campaigns.values()].sort((one, other) => one.size - other.size);
  return { counts: byCampaign.flatMap((counters) => [...counters.values()]), duplicates };
}

function noCounts(campaignId: string, day: string, country: string): CountsToAdd {
  return { campaignId, day, country, shown: 0, copied: 0, opened: 0, dismissed: 0, messageIds: new Set() };
}

function valueIn<Value>(map: Map<string, Value>, key: string, makeValue: () => Value): Value {
  const value = map.get(key) ?? makeValue();
  map.set(key, value);
  return value;
}
