import { durationText } from '../../../core/shared/duration-text.ts';
import { minuteMs } from '../../../core/shared/durations.ts';

it.each([
  [0, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [150, '3 hours'],
  [47 * 60, '47 hours'],
  [48 * 60, '2 days'],
  [9 * 24 * 60, '9 days'],
])('%d minutes are %s', (minutes, expected) => {
  expect(durationText(minutes * minuteMs)).toBe(expected);
});
