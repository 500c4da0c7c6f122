import * as z from 'zod';
import { dayOf } from '../shared/days.ts';
import { hourMs } from '../shared/durations.ts';

/** Limit of the body of POST /v1/banner/events, in bytes. */
export const maxBodyBytes = 8 * 1024;

const maxEvents = 20;
/** How old an event may be, in milliseconds, and so for how long pages report a former discount. */
export const maxEventAgeMs = 24 * hourMs;
const maxClockSkewMs = 5 * 60_000;

/** The events that a page may report about a banner. */
export const bannerEventNames = [
  'banner_shown',
  'code_copied',
  'checkout_opened',
  'banner_dismissed',
] as const;

/** The events that have a counter. */
export type Counter = 'shown' | 'copied' | 'opened' | 'dismissed';

const counterOf: Record<(typeof bannerEventNames)[number], Counter> = {
  banner_shown: 'shown',
  code_copied: 'copied',
  checkout_opened: 'opened',
  banner_dismissed: 'dismissed',
};

/** Reasons for not counting an event. Each is a dimension of a metric, so the list is short and closed. */
export const dropReasons = [
  'body_too_large',
  'invalid_body',
  'too_many_events',
  'invalid_event',
  'future_event',
  'old_event',
  'unknown_key',
  'duplicate_event',
] as const;

export type DropReason = (typeof dropReasons)[number];

/**
 * The queue message of one request. `key` and `country` come from the gate, `receivedAt` is in milliseconds
 * since 1970. `body` is base64, or `null` if it was far too large.
 */
export type EventMessage = z.output<typeof messageSchema>;

const messageSchema = z.object({
  key: z.string(),
  country: z.string(),
  receivedAt: z.number(),
  body: z.string().nullable(),
});

/** An event that can be counted, with the id that the page chose and its UTC day (`yyyy-mm-dd`). */
export interface BannerEvent {
  id: string;
  counter: Counter;
  day: string;
  /** Percent that the page reports; `null` without one, and from old scripts. */
  discount: number | null;
}

/**
 * The countable events in a body, and a reason for each event that was dropped. An unreadable body has one
 * reason.
 */
export interface ReadBody {
  events: BannerEvent[];
  dropped: DropReason[];
}

const eventSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.enum(bannerEventNames),
  at: z.iso.datetime({ offset: true }),
  // The event counts in any case.
  discount: z.number().gt(0).max(100).nullable().catch(null),
});

/** Events are parsed one by one, so that a bad event does not affect the others. */
const listSchema = z.object({ events: z.array(z.unknown()) });

/** Parses a queue message; `undefined` for text that the banner API did not write. */
export function readEventMessage(text: string): EventMessage | undefined {
  return messageSchema.safeParse(parseJson(text)).data;
}

/** Parses the events of a body. Never throws. */
export function readEvents({ body, receivedAt }: EventMessage): ReadBody {
  const bytes = Buffer.from(body ?? '', 'base64');
  if (body === null || bytes.length > maxBodyBytes) return { events: [], dropped: ['body_too_large'] };
  const list = listSchema.safeParse(parseJson(bytes.toString())).data?.events;
  if (!list) return { events: [], dropped: ['invalid_body'] };
  if (list.length > maxEvents) return { events: [], dropped: ['too_many_events'] };
  const read = list.map((entry) => readEvent(entry, receivedAt));
  return {
    events: read.filter((outcome) => typeof outcome === 'object'),
    dropped: read.filter((outcome) => typeof outcome === 'string'),
  };
}

/** A visitor's clock may be a little fast, which must not move an event to the next day. */
function readEvent(entry: unknown, receivedAt: number): BannerEvent | DropReason {
  const event = eventSchema.safeParse(entry).data;
  if (!event) return 'invalid_event';
  const at = Date.parse(event.at);
  if (at > receivedAt + maxClockSkewMs) return 'future_event';
  if (at < receivedAt - maxEventAgeMs) return 'old_event';
  const day = dayOf(Math.min(at, receivedAt));
  return { id: event.id, counter: counterOf[event.name], day, discount: event.discount };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
