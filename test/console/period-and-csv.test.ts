import type { Campaign } from '../../console/src/api/contract.ts';
import { parseDecimal } from '../../console/src/parts/decimal.ts';
import { fromLocalMinute, toLocalMinute } from '../../console/src/parts/local-time.ts';
import { formatShare } from '../../console/src/parts/numbers.ts';
import { hostOf, pathOf, usualSite } from '../../console/src/screens/campaign/host.ts';
import { countriesCsv, csv, daysCsv } from '../../console/src/screens/statistics/csv.ts';
import {
  lastDays,
  lengthOf,
  periodBefore,
  periodProblem,
} from '../../console/src/screens/statistics/period.ts';
import { countsByCode, growth, rateOf } from '../../console/src/screens/statistics/rates.ts';
import { stepOf } from '../../console/src/screens/statistics/steps.ts';
import { makeDefaultCampaign, shownCampaign } from '../../core/campaigns/campaign.ts';

it('the last days end today, in UTC', () => {
  expect(lastDays(7, new Date('2026-03-02T23:59:00Z'))).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(lengthOf(lastDays(92, new Date()))).toBe(92);
});

it('periods that the service would reject have a problem in words', () => {
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
  ).toBe('\ufeffa,b\r\n"x,y",1\r\n"say ""hi""\n",2\r\n');
});

it('the country with the most is the darkest, one with little is not blank', () => {
  expect([stepOf(0, 100), stepOf(1, 100), stepOf(100, 100), stepOf(0, 0)]).toEqual([0, 1, 5, 0]);
});

it('the host is found in addresses, hosts and patterns', () => {
  expect(hostOf(' https://shop.example.com:8443/book?x=1 ')).toBe('shop.example.com');
  expect(hostOf('shop.example.com/book')).toBe('shop.example.com');
  expect(hostOf('*.example.com')).toBe('*.example.com');
  expect(hostOf('not a host')).toBe('not a host');
});

it('a visitor is on a site that may show the banner, unless the merchant names another', () => {
  expect([[], ['shop.example.com', 'b.example'], ['*.example.com']].map(usualSite)).toEqual([
    ...['', 'shop.example.com', 'www.example.com'],
  ]);
});

it('the path is found in an address', () => {
  expect(pathOf(' https://shop.example.com/pricing?x=1#top ')).toBe('/pricing');
  expect(pathOf('/shop/*')).toBe('/shop/*');
});

it('a time by the merchant’s clock is the same minute in UTC and back', () => {
  const minutes = ['2026-01-31T23:59', '2026-07-01T00:00', '0002-11-27T09:30'];
  expect(minutes.map((minute) => toLocalMinute(fromLocalMinute(minute)))).toEqual(minutes);
  expect(new Date(fromLocalMinute('2026-07-01T09:30')).getHours()).toBe(9);
});

it('files have the words of the screen, and a byte order mark, so that Excel reads Türkiye', () => {
  const counts = { shown: 3, copied: 2, dismissed: 1 };
  const country = { country: 'TR', countryName: 'Türkiye', copyRate: 0.6667, ...counts };
  expect(countriesCsv([country])).toBe(
    '\ufeffCountry code,Country,Shown,Copied,Closed\r\nTR,Türkiye,3,2,1\r\n',
  );
  expect(daysCsv([{ date: '2026-01-01', ...counts }])).toBe(
    '\ufeffDay,Shown,Copied,Closed\r\n2026-01-01,3,2,1\r\n',
  );
});

it('a total and its only day show the same rate', () => {
  const counts = { shown: 11, copied: 6, dismissed: 0 };
  expect(formatShare(rateOf(counts))).toBe('54.5%');
  expect(formatShare(0.19)).toBe('19.0%');
  expect(rateOf({ ...counts, shown: 0 })).toBeNull();
});

it('a period is compared with the same number of days before it', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({
    from: '2026-02-22',
    to: '2026-02-28',
  });
  expect([growth(112, 100)?.toFixed(2), growth(5, 0), growth(0, 0), growth(0, 5)]).toEqual([
    ...['0.12', undefined, undefined, -1],
  ]);
});

it('each code has the counts of the countries that show it now', () => {
  const campaign: Campaign = shownCampaign(
    makeDefaultCampaign('camp_1', new Date(0), {
      tiers: [{ tier: 6, discount: 60, code: 'A60' }],
      countryOverrides: [{ country: 'BR', discount: 40, code: 'B40' }],
    }),
  );
  const row = (country: string, shown: number) => ({
    ...{ country, countryName: country, shown, copied: shown, dismissed: 0, copyRate: 1 },
  });
  const rows = [row('IN', 1), row('EG', 2), row('BR', 4), row('US', 8)];
  expect(countsByCode(campaign, rows).map(({ code, shown }) => [code, shown])).toEqual([
    ['B40', 4],
    ['A60', 3],
  ]);
});

it('a decimal comma is a decimal point, and thousands are not guessed', () => {
  expect(['99,50', '99.5', '025', '0,5', ' 7 '].map(parseDecimal)).toEqual([99.5, 99.5, 25, 0.5, 7]);
  expect(['1,234', '1.234,56', 'x', '', '-5', '1e3'].map(parseDecimal)).toEqual(Array(6).fill(Number.NaN));
});
