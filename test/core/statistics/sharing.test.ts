import type { DailyCounters } from '../../../core/statistics/counters.ts';
import { sharedCodes, sharingText } from '../../../core/statistics/sharing.ts';
import { dayAt, drawShop, playMonth, seeded, until } from '../../support/statistics/simulated-shop.ts';

const day = dayAt(10);
const noCounts = { shown: 0, copied: 0, opened: 0, dismissed: 0 };

/** Returns the counters of one day with these codes taken and redeemed, by discount. */
function countersOf(rows: readonly (readonly [discount: number, taken: number, redeemed: number])[]) {
  const counters = { counts: [], discounts: [], redemptions: [], byCode: [] } as {
    [Name in keyof DailyCounters]: DailyCounters[Name][number][];
  };
  for (const [discount, copied, redeemed] of rows) {
    const seen = { day, discount, isSale: false };
    counters.counts.push({ ...noCounts, day, country: 'IN', shown: 500, copied });
    counters.discounts.push({ ...noCounts, ...seen, shown: 500, copied });
    counters.redemptions.push({ ...seen, redeemed });
    counters.byCode.push({ ...seen, redeemed, code: `PPP${discount}` });
  }
  return counters;
}

it('150 foreign redemptions of 120 taken codes are reported, with the rate of the other codes', () => {
  const shared = sharedCodes(
    countersOf([
      [60, 120, 162],
      [20, 100, 17],
    ]),
  );
  expect([...shared.keys()]).toEqual(['PPP60']);
  const [sharing] = shared.values();
  expect(sharing).toEqual({
    since: day,
    redeemed: 162,
    taken: 120,
    usual: { redeemed: 17, taken: 100, of: 'other_codes' },
  });
  if (sharing)
    expect(sharingText(sharing)).toBe(
      'Since Jun 11, 162 buyers paid with it, and 120 visitors took it; with your other codes, 17 of 100 paid.',
    );
});

it.each([
  ['10 of 9 taken codes', [[60, 9, 10]], true],
  ['10 of 10 taken codes', [[60, 10, 10]], false],
  ['9 of no taken code', [[60, 0, 9]], false],
  ['10 of no taken code', [[60, 0, 10]], true],
] as const)('without a history, %s', (_name, rows, expected) => {
  expect(sharedCodes(countersOf(rows)).has('PPP60')).toBe(expected);
});

it('codes that were copied in one country and carried by links in another are not taken twice', () => {
  const counters = countersOf([[60, 0, 10]]);
  const places = [
    { country: 'IN', copied: 5, opened: 0 },
    { country: 'PK', copied: 0, opened: 5 },
  ];
  const counts = places.map((place) => ({ ...noCounts, day, shown: 250, ...place }));
  const discounts = [{ ...noCounts, day, discount: 60, isSale: false, shown: 500, copied: 5, opened: 5 }];
  const [sharing] = sharedCodes({ ...counters, counts, discounts }).values();
  expect(sharing).toMatchObject({ redeemed: 10, taken: 5 });
});

it('says nothing where no page shows a banner, and nothing of a sale’s code', () => {
  const counters = countersOf([[60, 0, 500]]);
  const silent = counters.counts.map((each) => ({ ...each, shown: 0 }));
  expect(sharedCodes({ ...counters, counts: silent }).size).toBe(0);
  const byCode = counters.byCode.map((each) => ({ ...each, isSale: true }));
  expect(sharedCodes({ ...counters, byCode }).size).toBe(0);
});

it('a new code is not blamed for its predecessor', () => {
  const counters = countersOf([[60, 20, 100]]);
  const byCode = [
    { day, discount: 60, isSale: false, redeemed: 95, code: 'OLD' },
    { day, discount: 60, isSale: false, redeemed: 5, code: 'NEW' },
  ];
  expect([...sharedCodes({ ...counters, byCode }).keys()]).toEqual(['OLD']);
});

it('redemptions that were read after an outage are compared with all of its days', () => {
  const random = seeded(5);
  const shop = { ...drawShop(random), takenPerDay: 40, viralDay: undefined };
  const counters = playMonth(shop, random);
  const isLost = ({ day }: { day: string }) => day >= dayAt(12) && day < dayAt(22);
  const gap = { from: `${dayAt(12)}T00:00:00.000Z`, to: `${dayAt(22)}T01:00:00.000Z` };
  const late = counters.byCode.filter(isLost).map((each) => ({ ...each, day: dayAt(22), gap }));
  const redemptions = counters.redemptions.map((each) => (isLost(each) ? { ...each, day: dayAt(22) } : each));
  const withGap = {
    ...counters,
    redemptions,
    byCode: [...counters.byCode.filter((each) => !isLost(each)), ...late],
  };
  expect(late.length).toBeGreaterThan(9);
  expect(sharedCodes(withGap).size).toBe(0);
});

it('1,000 honest shop-months of any size have no false alarm', () => {
  for (let seed = 1; seed <= 1_000; seed++) {
    const random = seeded(seed);
    const counters = playMonth(drawShop(random), random);
    for (const day of [9, 19, 29])
      expect([seed, ...sharedCodes(until(counters, day)).keys()]).toEqual([seed]);
  }
});

/** Returns the share of leaks that are reported within two days, by months in which some visitor came before. */
function reported(leakOf: (honest: number) => number, days: number, isMeasured: (honest: number) => boolean) {
  let [leaks, found] = [0, 0];
  for (let seed = 1; seed <= 1_000; seed++) {
    const random = seeded(seed * 7_919);
    const shop = drawShop(random);
    const [own] = shop.ofDiscount;
    if (!own) continue;
    const usual = { ...shop, viralDay: undefined };
    const honest = 2 * shop.takenPerDay * own.share * own.paying;
    const day = 14 + Math.floor(random() * 14);
    const counters = playMonth(usual, random, { day, days, redemptions: leakOf(honest) });
    const { counts } = until(counters, day + 1);
    if (!isMeasured(honest) || counts.every(({ shown }) => shown === 0)) continue;
    leaks += 1;
    if (
      [...sharedCodes(until(counters, day + 1)).keys()].some((code) => code.startsWith(`PPP${own.discount}`))
    )
      found += 1;
  }
  return found / leaks;
}

it('each leak of 30 is reported within two days where at most 10 honest redemptions are expected', () => {
  for (const days of [1, 2])
    expect(
      reported(
        () => 30,
        days,
        (honest) => honest <= 10,
      ),
    ).toBe(1);
});

it('larger shops: a leak of six times the square root of what is expected, plus ten', () => {
  const leakOf = (honest: number) => Math.ceil(6 * Math.sqrt(honest) + 10);
  // On one day nearly each is; one that takes two whole days is hidden by chance in about one of four.
  expect(reported(leakOf, 1, (honest) => honest > 10)).toBeGreaterThan(0.97);
  expect(reported(leakOf, 2, (honest) => honest > 10)).toBeGreaterThan(0.7);
});
