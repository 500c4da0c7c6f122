import { hostOf } from '../../console/src/screens/campaign/host.ts';
import { csv } from '../../console/src/screens/statistics/csv.ts';
import { lastDays, lengthOf, periodProblem } from '../../console/src/screens/statistics/period.ts';
import { stepOf } from '../../console/src/screens/statistics/steps.ts';

it('the last days end today, in UTC', () => {
  expect(lastDays(7, new Date('2026-03-02T23:59:00Z'))).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(lengthOf(lastDays(92, new Date()))).toBe(92);
});

it('periods that the service would reject are refused in words', () => {
  expect(periodProblem({ from: '2026-01-01', to: '2026-04-02' })).toBeUndefined();
  expect(periodProblem({ from: '2026-01-01', to: '2026-04-03' })).toContain('at most 92');
  expect(periodProblem({ from: '2026-01-02', to: '2026-01-01' })).toContain('must not be after');
  expect(periodProblem({ from: '', to: '2026-01-01' })).toContain('Choose the first');
});

it('fields with commas, quotes and line breaks survive CSV', () => {
  expect(
    csv(
      ['a', 'b'],
      [
        ['x,y', 1],
        ['say "hi"\n', 2],
      ],
    ),
  ).toBe('a,b\r\n"x,y",1\r\n"say ""hi""\n",2\r\n');
});

it('the country with the most is the darkest, one with little is not blank', () => {
  expect([stepOf(0, 100), stepOf(1, 100), stepOf(100, 100), stepOf(0, 0)]).toEqual([0, 1, 5, 0]);
});

it('the host is found in whatever a merchant pastes', () => {
  expect(hostOf(' https://shop.example.com:8443/book?x=1 ')).toBe('shop.example.com');
  expect(hostOf('shop.example.com/book')).toBe('shop.example.com');
  expect(hostOf('*.example.com')).toBe('*.example.com');
  expect(hostOf('not a host')).toBe('not a host');
});
