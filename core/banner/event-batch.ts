import { createHash } from 'node:crypto';
import type { PublicCredential } from '../keys/credential.ts';
import { findCountry, unknownCountry } from '../shared/countries.ts';
import type { BannerEvent, Counter } from './banner-event.ts';

/** Which counters an event belongs to: those of one campaign, UTC day (`yyyy-mm-dd`) and country (alpha-2 or XX). */
export interface CounterPlace {
  campaignId: string;
  day: string;
  country: string;
}

/** An event on its way to its counter; nothing in it stands as a visitor's page sent it. */
export interface CountableEvent extends CounterPlace {
  /** SHA-256 of key and event id: two events with the same one are the same event. */
  fingerprint: string;
  counter: Counter;
  /** The queue message that brought it. */
  messageId: string;
}

/** Where a message comes from: what is known of its key, and the country that the edge saw. */
export interface EventOrigin {
  messageId: string;
  country: string;
  publicKey: Pick<PublicCredential, 'keyId' | 'campaignId'>;
}

/** The event with its place. A country that is not in the table counts as unknown. */
export function countableEvent(
  { id, counter, day }: BannerEvent,
  { messageId, country, publicKey: { keyId, campaignId } }: EventOrigin,
): CountableEvent {
  return {
    fingerprint: createHash('sha256').update(`${keyId} ${id}`).digest('hex'),
    counter,
    messageId,
    campaignId,
    day,
    country: (findCountry(country) ?? unknownCountry).code,
  };
}

/** The first event of each fingerprint. */
export function distinctEvents(events: readonly CountableEvent[]): CountableEvent[] {
  const first = new Map<string, CountableEvent>();
  for (const event of events) if (!first.has(event.fingerprint)) first.set(event.fingerprint, event);
  return [...first.values()];
}

/** The events in as few parts as possible, none with more than `most` counters, and no counter in two parts. */
export function splitByCounters(events: readonly CountableEvent[], most: number): CountableEvent[][] {
  const places = [...groupByPlace(events).values()];
  const parts: CountableEvent[][] = [];
  for (let start = 0; start < places.length; start += most)
    parts.push(places.slice(start, start + most).flat());
  return parts;
}

/** The events of each place. */
export function groupByPlace(events: readonly CountableEvent[]): Map<string, CountableEvent[]> {
  const places = new Map<string, CountableEvent[]>();
  for (const event of events) {
    const place = `${event.campaignId} ${event.day} ${event.country}`;
    const known = places.get(place);
    if (known) known.push(event);
    else places.set(place, [event]);
  }
  return places;
}
