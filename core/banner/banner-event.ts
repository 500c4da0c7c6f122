import * as z from 'zod';

/** The largest body of POST /v1/banner/events, in bytes. */
export const maxBodyBytes = 8 * 1024;

const maxEvents = 20;
const maxAgeMs = 24 * 3_600_000;
const maxClockSkewMs = 5 * 60_000;

/** The events that a page may report about a banner. */
export const bannerEventNames = ['banner_shown', 'code_copied', 'banner_dismissed'] as const;

/** The events that have a counter. */
export type Counter = 'shown' | 'copied' | 'dismissed';

const counterOf: Record<(typeof bannerEventNames)[number], Counter> = {
  banner_shown: 'shown',
  code_copied: 'copied',
  banner_dismissed: 'dismissed',
};

/** Why something that a page sent is not counted. The reason is a dimension of a metric, so the list is short and closed. */
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

/** One of `dropReasons`. */
export type DropReason = (typeof dropReasons)[number];

/**
 * What the banner API puts into the queue for one request: the key and the country as the gate passed them on, when it came
 * (milliseconds since 1970), and the body in base64; `null` for one that is far too large.
 */
export type EventMessage = z.output<typeof messageSchema>;

const messageSchema = z.object({
  key: z.string(),
  country: z.string(),
  receivedAt: z.number(),
  body: z.string().nullable(),
});

/** One event that may be counted: its id as the page chose it, and on which UTC day (`yyyy-mm-dd`) it happened. */
export interface BannerEvent {
  id: string;
  counter: Counter;
  day: string;
}

/**
 * What a body holds: the events that may be counted, and one reason for each event that may not. An unreadable body has one
 * reason in all.
 */
export interface ReadBody {
  events: BannerEvent[];
  dropped: DropReason[];
}

const eventSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.enum(bannerEventNames),
  at: z.iso.datetime({ offset: true }),
});

/** Each event is read on its own, so one bad event does not spoil the others. */
const listSchema = z.object({ events: z.array(z.unknown()) });

/** Reads a queue message. Returns `undefined` for text that the banner API cannot have written. */
export function readEventMessage(text: string): EventMessage | undefined {
  return messageSchema.safeParse(parseJson(text)).data;
}

/** Reads the events of a body as a page sent it. Never throws. */
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

/** The visitor's clock may be a little fast. That must not move an event to tomorrow. */
function readEvent(entry: unknown, receivedAt: number): BannerEvent | DropReason {
  const event = eventSchema.safeParse(entry).data;
  if (!event) return 'invalid_event';
  const at = Date.parse(event.at);
  if (at > receivedAt + maxClockSkewMs) return 'future_event';
  if (at < receivedAt - maxAgeMs) return 'old_event';
  const day = new Date(Math.min(at, receivedAt)).toISOString().slice(0, 10);
  return { id: event.id, counter: counterOf[event.name], day };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
