import { clockAhead } from '../../../../banner-script/src/rules/clock-ahead.ts';

const receivedMs = 1_800_000_000_000;

/** Returns the headers of a response that the service made `ageMs` before the visitor's clock shows now. */
const dated = (ageMs: number, headers: Record<string, string> = {}): Headers =>
  new Headers({ date: new Date(receivedMs - ageMs).toUTCString(), ...headers });

test.each<[string, Headers, number]>([
  ['is behind by a minute', dated(-60_000), 60_000],
  ['is ahead by an hour', dated(3_600_000), -3_600_000],
  ['is right, and the edge kept the response for an hour', dated(3_600_000, { age: '3600' }), 0],
  ['is right, and the browser’s cache kept the response for four minutes', dated(240_000), 0],
  ['cannot be compared', new Headers(), 0],
])('the visitor’s clock %s', (_, headers, expected) => {
  expect(clockAhead(headers, receivedMs)).toBe(expected);
});
