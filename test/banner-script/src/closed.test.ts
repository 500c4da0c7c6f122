import { rememberClosing, wasClosed } from '../../../banner-script/src/closed.ts';

const closedAt = Date.parse('2026-05-01T12:00:00Z');
const hourMs = 3_600_000;

beforeEach(() => {
  jest.useFakeTimers({ now: closedAt });
  Object.assign(globalThis, { localStorage: {} });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

it.each([
  ['stays away for a day', 23, true],
  ['returns on the next day', 25, false],
])('a closed banner %s', (_, hours, expected) => {
  rememberClosing('key');
  jest.setSystemTime(closedAt + hours * hourMs);
  expect([wasClosed('key'), wasClosed('another key')]).toEqual([expected, false]);
});

it('a browser without storage shows the banner', () => {
  Reflect.deleteProperty(globalThis, 'localStorage');
  rememberClosing('key');
  expect(wasClosed('key')).toBeUndefined();
});
