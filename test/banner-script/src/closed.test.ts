import { isClosed } from '../../../banner-script/src/closed.ts';
import { hourMs } from '../../../core/shared/durations.ts';

const closedAt = Date.parse('2026-05-01T12:00:00Z');
const tag = { base: '', key: 'key' };

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
  expect(isClosed(tag, closedAt)).toBe(true);
  jest.setSystemTime(closedAt + hours * hourMs);
  expect([isClosed(tag), isClosed({ ...tag, key: 'another key' })]).toEqual([expected, false]);
});

it('a browser without storage shows the banner', () => {
  Reflect.deleteProperty(globalThis, 'localStorage');
  expect([isClosed(tag, closedAt), isClosed(tag)]).toEqual([undefined, undefined]);
});

it('a tag without storage neither reads nor writes', () => {
  isClosed(tag, closedAt);
  const forgetful = { ...tag, storage: 'none' };
  expect(isClosed(forgetful)).toBe(false);
  expect(isClosed({ ...forgetful, key: 'other' }, closedAt)).toBe(false);
  expect(Object.keys(localStorage)).toEqual(['key']);
});
