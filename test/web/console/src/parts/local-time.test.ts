import { fromLocalMinute, toLocalMinute } from '../../../../../web/console/src/parts/local-time.ts';

it('a local time converted to UTC and back is the same minute', () => {
  const minutes = ['2026-01-31T23:59', '2026-07-01T00:00', '0002-11-27T09:30'];
  expect(minutes.map((minute) => toLocalMinute(fromLocalMinute(minute)))).toEqual(minutes);
  expect(new Date(fromLocalMinute('2026-07-01T09:30')).getHours()).toBe(9);
});
