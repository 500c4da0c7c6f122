import fc from 'fast-check';
import {
  bannerEventNames,
  type EventMessage,
  readEventMessage,
  readEvents,
} from '../../../core/banner/banner-event.ts';
import { eventMessage } from '../../support/banner-events.ts';
import { testProperty } from '../../support/property-runs.ts';

const receivedAt = new Date('2026-05-01T12:00:00Z');
const at = receivedAt.toISOString();
const view = { id: 'a', name: 'banner_shown', at };

function messageWith(body: unknown, time = receivedAt): EventMessage {
  const message = readEventMessage(eventMessage(body, { key: 'key', receivedAt: time }));
  if (!message) throw new Error('This is not a message');
  return message;
}
const read = (body: unknown, time?: Date) => readEvents(messageWith(body, time));
const dropped = (event: unknown) => read({ events: [event] }).dropped;
const dayOf = (eventAt: string, time: string) =>
  read({ events: [{ ...view, at: eventAt }] }, new Date(time)).events[0]?.day;

describe('a queue message', () => {
  it('is what the banner API writes', () => {
    expect(messageWith({ events: [] })).toEqual({
      key: 'key',
      country: 'IN',
      receivedAt: receivedAt.getTime(),
      body: expect.any(String),
    });
  });
  it.each(['', 'null', '[]', '{', '{"key":"k","country":"IN","receivedAt":"now","body":""}', '{"body":""}'])(
    'is nothing else: %s',
    (text) => {
      expect(readEventMessage(text)).toBeUndefined();
    },
  );
});

describe('a body', () => {
  it('contains views, copies, opened checkouts and dismissals', () => {
    const events = bannerEventNames.map((name, index) => ({ id: `${index}`, name, at }));
    expect(read({ events })).toEqual({
      events: ['shown', 'copied', 'opened', 'dismissed'].map((counter, index) => ({
        id: `${index}`,
        discount: null,
        counter,
        day: '2026-05-01',
      })),
      dropped: [],
    });
  });

  it('may contain other fields', () => {
    expect(read({ events: [{ ...view, url: 'https://x' }], more: 1 }).events).toHaveLength(1);
  });

  it('has at most 8 KiB', () => {
    const body = (bytes: number) => {
      const start = JSON.stringify({ events: [view], padding: '' });
      return start.replace('""', `"${'x'.repeat(bytes - start.length)}"`);
    };
    expect(read(body(8 * 1024)).events).toHaveLength(1);
    expect(read(body(8 * 1024 + 1))).toEqual({ events: [], dropped: ['body_too_large'] });
    expect(read(body(8 * 1024).replace('xx', 'é'))).toMatchObject({ dropped: [] });
    expect(read(body(8 * 1024).replace('x', 'é'))).toMatchObject({ dropped: ['body_too_large'] });
  });

  it('was too large if the banner API left it out', () => {
    expect(readEvents({ ...messageWith(''), body: null })).toEqual({
      events: [],
      dropped: ['body_too_large'],
    });
  });

  it('contains at most 20 events', () => {
    const events = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...view, id: `${index}` }));
    expect(read({ events: events(20) }).events).toHaveLength(20);
    expect(read({ events: events(21) })).toEqual({ events: [], dropped: ['too_many_events'] });
  });

  it.each(['', 'null', '[]', '{', '"events"', '{"events":{}}', '{"events":null}', '\ufffd'])(
    'that is not a list of events is dropped as a whole: %s',
    (body) => {
      expect(read(body)).toEqual({ events: [], dropped: ['invalid_body'] });
    },
  );

  it('loses only its invalid events', () => {
    const { events, dropped } = read({ events: [null, view, { ...view, name: 'x' }, { ...view, id: 'b' }] });
    expect(events.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(dropped).toEqual(['invalid_event', 'invalid_event']);
  });

  const anyBody = fc.oneof(fc.string(), fc.json(), fc.object({ key: fc.constant('events') }));
  testProperty('never makes the reader throw', [anyBody], (body) => {
    const { events, dropped } = read(body);
    expect(events.length + dropped.length).toBeLessThanOrEqual(20);
  });
});

describe('an event', () => {
  it.each([
    ['an empty id', { ...view, id: '' }],
    ['an id of 65 characters', { ...view, id: 'x'.repeat(65) }],
    ['a number as id', { ...view, id: 1 }],
    ['no id', { name: view.name, at }],
    ['an unknown name', { ...view, name: 'banner_refused' }],
    ['the name of something every object has', { ...view, name: 'constructor' }],
    ['no time', { id: 'a', name: view.name }],
    ['a time in milliseconds', { ...view, at: receivedAt.getTime() }],
    ['a day that does not exist', { ...view, at: '2026-04-31T12:00:00Z' }],
    ['a day alone', { ...view, at: '2026-05-01' }],
    ['a local time', { ...view, at: '2026-05-01T12:00:00' }],
    ['a list', [view]],
  ])('with %s is invalid', (_what, event) => {
    expect(dropped(event)).toEqual(['invalid_event']);
  });

  it('may have an id of 64 characters, and an offset in its time', () => {
    const event = { ...view, id: 'x'.repeat(64), at: '2026-05-01T17:30:00.123+05:30' };
    expect(dropped(event)).toEqual([]);
  });

  it('lies at most five minutes in the future and 24 hours in the past', () => {
    expect(dropped({ ...view, at: '2026-05-01T12:05:00Z' })).toEqual([]);
    expect(dropped({ ...view, at: '2026-05-01T12:05:00.001Z' })).toEqual(['future_event']);
    expect(dropped({ ...view, at: '2026-04-30T12:00:00Z' })).toEqual([]);
    expect(dropped({ ...view, at: '2026-04-30T11:59:59.999Z' })).toEqual(['old_event']);
  });

  it('belongs to its UTC day, and a fast clock cannot move it to tomorrow', () => {
    expect(dayOf('2026-05-01T23:59:59Z', '2026-05-02T00:00:05Z')).toBe('2026-05-01');
    expect(dayOf('2026-05-01T01:00:00+02:00', '2026-05-01T12:00:00Z')).toBe('2026-04-30');
    expect(dayOf('2026-05-02T00:00:05Z', '2026-05-01T23:59:59Z')).toBe('2026-05-01');
  });
});

it.each([
  [60, 60],
  [45.5, 45.5],
  [undefined, null],
  [null, null],
  [0, null],
  [-1, null],
  [100.01, null],
  ['60', null],
  [[60], null],
  [{}, null],
])('an event with the discount %j counts, with the discount %j', (discount, expected) => {
  const { events, dropped } = read({ events: [{ id: 'a', name: 'banner_shown', at, discount }] });
  expect(events).toMatchObject([{ id: 'a', discount: expected }]);
  expect(dropped).toEqual([]);
});
