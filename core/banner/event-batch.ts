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

/** An event on its way to its counter. It holds no text that a visitor's page sent. */
export interface CountableEvent extends CounterPlace {
  /** SHA-256 of key and event id: two events with the same one are the same event. */
  fingerprint: string;
  counter: Counter;
  /** The queue message that brought it. */
  messageId: string;
}

/** The origin of a message: the public key that sent it, and the country that the edge saw. */
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

/** The events of one message, and the public key that brought them. */
export interface MessageEvents {
  key: string;
  events: CountableEvent[];
}

/**
 * The messages' events in the order in which a run counts them, in shares of at most `most` (a share has one whole message
 * at least). Keys with few events come first and share; one with more than a tenth of `most` has shares of its own, the
 * last ones. So what one key sends neither delays another's events nor fails with them.
 */
export function fairShares(messages: readonly MessageEvents[], most: number): CountableEvent[][] {
  const sizes = new Map<string, number>();
  for (const { key, events } of messages) sizes.set(key, (sizes.get(key) ?? 0) + events.length);
  const isLarge = ({ key }: MessageEvents) => (sizes.get(key) ?? 0) > most / 10;
  const large = [...groupBy(messages.filter(isLarge), ({ key }) => key)]
    .sort(([one], [other]) => (sizes.get(one) ?? 0) - (sizes.get(other) ?? 0))
    .map(([, own]) => own);
  return [messages.filter((message) => !isLarge(message)), ...large].flatMap((own) => inShares(own, most));
}

function inShares(messages: readonly MessageEvents[], most: number): CountableEvent[][] {
  const shares: CountableEvent[][] = [];
  for (const { events } of messages) {
    const share = shares.at(-1);
    if (share && share.length + events.length <= most) share.push(...events);
    else if (events.length > 0) shares.push([...events]);
  }
  return shares;
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
  return groupBy(events, ({ campaignId, day, country }) => `${campaignId} ${day} ${country}`);
}

function groupBy<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(nameOf(entry));
    if (group) group.push(entry);
    else groups.set(nameOf(entry), [entry]);
  }
  return groups;
}
