import type { CampaignDiscount } from '../campaigns/campaign-discount.ts';
import { type GivenDiscounts, seenDiscount } from '../campaigns/given-discounts.ts';
import { type Country, findCountry, unknownCountry } from '../shared/countries.ts';
import type { DailyCounts } from '../statistics/counters.ts';
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
  /** What the campaign gives and gave; `undefined` for a deleted one. */
  given: GivenDiscounts | undefined;
  events: readonly BannerEvent[];
}

/** The counts to add for one campaign, UTC day, country and discount. */
export interface CountsToAdd extends DailyCounts {
  campaignId: string;
  /** What the visitor saw; `null` if the page reported none that the campaign gave lately. */
  seen: CampaignDiscount | null;
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
    const country = findCountry(message.country) ?? unknownCountry;
    const counters = valueIn(campaigns, campaignId, () => new Map<string, CountsToAdd>());
    for (const { id, counter, day, discount: reported } of events) {
      const eventId = `${publicKey} ${id}`;
      if (eventIds.has(eventId)) {
        duplicates += 1;
        continue;
      }
      eventIds.add(eventId);
      const seen = seenBy(message, reported, country);
      const place = { campaignId, day, country: country.code, seen };
      const name = `${day} ${country.code} ${seen?.discount} ${seen?.isSale}`;
      const counts = valueIn(counters, name, () => noCounts(place));
      counts[counter] += 1;
      counts.messageIds.add(messageId);
    }
  }
  const byCampaign = [...campaigns.values()].sort((one, other) => one.size - other.size);
  return { counts: byCampaign.flatMap((counters) => [...counters.values()]), duplicates };
}

function seenBy(
  { given, receivedAt }: CountableMessage,
  discount: number | null,
  country: Readonly<Country>,
): CampaignDiscount | null {
  if (!given || discount === null) return null;
  return seenDiscount(given, discount, country, { since: receivedAt - maxEventAgeMs, until: receivedAt });
}

function noCounts(place: Pick<CountsToAdd, 'campaignId' | 'day' | 'country' | 'seen'>): CountsToAdd {
  return { ...place, shown: 0, copied: 0, opened: 0, dismissed: 0, messageIds: new Set() };
}

function valueIn<Value>(map: Map<string, Value>, key: string, makeValue: () => Value): Value {
  const value = map.get(key) ?? makeValue();
  map.set(key, value);
  return value;
}
