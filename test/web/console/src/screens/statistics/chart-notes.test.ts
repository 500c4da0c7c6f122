import type { Campaign, CampaignChange, Code } from '../../../../../../web/console/src/api/contract.ts';
import { chartNotes } from '../../../../../../web/console/src/screens/statistics/chart-notes.ts';
import { sampleSale } from '../../../../../core/campaigns/sample-sale.ts';

const period = { from: '2026-11-01', to: '2026-11-30' };
const change = (changedAt: string, parts: Partial<CampaignChange>): CampaignChange => ({
  ...{ changedAt, discounts: [], period: null, formerSale: null },
  ...parts,
});
const code = (name: string, discount: number, createdAt: string): Code => ({
  ...{ code: name, discount, isSale: false, status: 'live', createdAt, endsAt: null },
  ...{ confirmedAt: createdAt, readAt: null, isShown: true, redemptions: 0, problem: null },
});
const texts = (changes: CampaignChange[], codes: Code[] = [], sale: Campaign['sale'] = null) =>
  chartNotes(period, { sale }, changes, codes).map(({ day, text }) => `${day} ${text}`);

it('names changed discounts with their number of countries, and counts what does not fit', () => {
  const discounts = [
    { formerDiscount: 60, discount: 55, countries: 28 },
    { formerDiscount: 0, discount: 12.5, countries: 1 },
    { formerDiscount: 20, discount: 0, countries: 1 },
  ];
  expect(texts([change('2026-11-07T09:14:00.000Z', { discounts })])).toEqual([
    '2026-11-07 60% → 55% for 28 countries, 0% → 12.5% for 1 country, and 1 more',
  ]);
});

it('names a new period, and one that was removed', () => {
  const endsAt = '2026-12-01T12:00:00.000Z';
  expect(
    texts([
      change('2026-11-07T09:14:00.000Z', { period: { startsAt: null, endsAt } }),
      change('2026-11-08T09:14:00.000Z', { period: { startsAt: null, endsAt: null } }),
    ]),
  ).toEqual(['2026-11-07 Period changed: until Dec 1, 2026', '2026-11-08 Period removed']);
});

it('counts the codes that followed others of their discount by day, and begins with the oldest note', () => {
  const first = '2026-11-01T10:00:00.000Z';
  const second = '2026-11-20T10:00:00.000Z';
  const codes = [
    code('A', 60, first),
    code('B', 50, first),
    code('C', 60, second),
    code('D', 50, second),
    code('E', 40, second),
    code('F', 40, '2026-11-25T10:00:00.000Z'),
  ];
  const later = change('2026-11-21T09:14:00.000Z', {
    discounts: [{ formerDiscount: 20, discount: 0, countries: 2 }],
  });
  expect(texts([later], codes)).toEqual([
    '2026-11-20 2 codes replaced',
    '2026-11-21 20% → 0% for 2 countries',
    '2026-11-25 1 code replaced',
  ]);
});

it('notes of other days are not in the period', () => {
  const period = { startsAt: null, endsAt: null };
  const days = ['2026-10-31T23:59:59.999Z', '2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00.000Z'];
  expect(texts(days.map((at) => change(at, { period })))).toEqual(['2026-11-30 Period removed']);
});

it('the code of a sale replaces no code of a country with the same discount', () => {
  const own = code('PPP40A', 40, '2026-11-01T12:00:00.000Z');
  const ofSale = { ...code('PPP40B', 40, '2026-11-20T12:00:00.000Z'), isSale: true };
  expect(texts([], [ofSale, own])).toEqual([]);
  expect(texts([], [{ ...ofSale, isSale: false }, own])).toHaveLength(1);
});

describe('a sale', () => {
  const sale = { ...sampleSale, name: 'Singles’ Day', discount: 40 };
  const at = (startsAt: string, endsAt: string) => ({ ...sale, startsAt, endsAt });
  const shown = at('2026-11-11T00:00:00.000Z', '2026-11-12T12:00:00.000Z');

  it('is noted on its first day, also when the campaign no longer has it', () => {
    const text = '2026-11-11 Sale “Singles’ Day”: 40% until Nov 12, 2026';
    expect(texts([], [], shown)).toEqual([text]);
    const { name, discount, startsAt, endsAt } = shown;
    const formerSale = { name, discount, startsAt, endsAt };
    expect(texts([change('2026-12-24T00:00:00.000Z', { formerSale })])).toEqual([text]);
  });

  it('that began before the period is noted on the first day, and one of other days is not', () => {
    const early = at('2026-10-30T00:00:00.000Z', '2026-11-01T12:00:00.000Z');
    expect(texts([], [], early)).toEqual(['2026-11-01 Sale “Singles’ Day”: 40% until Nov 1, 2026']);
    expect(texts([], [], at('2026-10-01T00:00:00.000Z', '2026-10-31T23:00:00.000Z'))).toEqual([]);
    expect(texts([], [], at('2099-11-01T00:00:00.000Z', '2099-12-01T00:00:00.000Z'))).toEqual([]);
  });

  it('that has not started is not noted', () => {
    jest.useFakeTimers({ now: new Date('2026-11-10T23:59:59.999Z') });
    expect(texts([], [], shown)).toEqual([]);
    jest.setSystemTime(new Date(shown.startsAt));
    expect(texts([], [], shown)).toHaveLength(1);
    jest.useRealTimers();
  });
});

it('redemptions that were read after a gap have both of its ends', () => {
  const gap = { startedAt: '2026-11-08T12:00:00.000Z', endedAt: '2026-11-23T12:00:00.000Z', redeemed: 16 };
  expect(chartNotes({ from: '2026-11-01', to: '2026-11-30' }, { sale: null }, [], [], [gap])).toEqual([
    { day: '2026-11-23', text: '16 redeemed between Nov 8, 2026 and Nov 23, 2026' },
  ]);
});
