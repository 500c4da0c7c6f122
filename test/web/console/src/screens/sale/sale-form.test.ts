import { responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../../core/campaigns/default-campaign.ts';
import { saleSchema } from '../../../../../../core/campaigns/sale.ts';
import type { Campaign } from '../../../../../../web/console/src/api/contract.ts';
import {
  codedSaleSchema,
  currentSale,
  messageIn,
  newSale,
  saleFrom,
  saleProblem,
  saleState,
  saleText,
  withMessage,
} from '../../../../../../web/console/src/screens/sale/sale-form.ts';
import { sampleSale } from '../../../../../core/campaigns/sample-sale.ts';

const now = new Date('2026-11-28T12:00:00.000Z');
const campaign: Campaign = {
  ...responseCampaign(makeDefaultCampaign('camp_1', now)),
  sale: sampleSale,
};
const form = { ...newSale(now), name: 'Holidays' };

it('a new sale is from the next midnight on and needs only a name', () => {
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  expect(form.startsAt).toBe(midnight.toISOString());
  expect(saleSchema.safeParse(saleFrom(newSale(now))).success).toBe(false);
  expect(saleSchema.parse(saleFrom(form))).toEqual(form);
});

it('a sale whose code the merchant creates needs the code', () => {
  expect(codedSaleSchema.safeParse(saleFrom(form)).error?.issues).toMatchObject([{ path: ['code'] }]);
  expect(codedSaleSchema.safeParse(saleFrom({ ...form, code: 'SALE40' })).success).toBe(true);
});

it('problems have words that fit the form', () => {
  expect(saleProblem('name', form, undefined)).toBeUndefined();
  expect(saleProblem('name', form, 'Must not be empty.')).toBe('Must not be empty.');
  expect(saleProblem('startsAt', { ...form, startsAt: null }, 'Is required.')).toMatch(/a date and a time/);
  expect(saleProblem('discount', { ...form, discount: Number.NaN }, 'x')).toMatch(/1 to 100/);
  expect(saleProblem('endsAt', form, 'Must be after `startsAt`.')).toBe('Must be after the start.');
  expect(saleFrom({ ...form, endsAt: null })).not.toHaveProperty('endsAt');
});

it('the message shows the discount and the code', () => {
  const { message } = form;
  expect(saleText({ ...form, code: 'X40' }, message)).toBe('Sale: 40% off with the code X40.');
  expect(saleText({ ...form, discount: Number.NaN }, message)).toBe('Sale: …% off with the code CODE.');
});

it('each language may have its own message, and an empty one removes the language', () => {
  const german = { ...form, ...withMessage(form, 'de', '{{discount}}% weniger') };
  expect(german.translations).toEqual({ de: { message: '{{discount}}% weniger' } });
  expect([messageIn(german, 'de'), messageIn(german, 'fr'), messageIn(german, undefined)]).toEqual([
    '{{discount}}% weniger',
    '',
    form.message,
  ]);
  expect({ ...german, ...withMessage(german, 'de', '') }).toEqual(form);
  expect(withMessage(german, undefined, 'Sale!')).toEqual({ message: 'Sale!' });
});

it('a sale is current until its end', () => {
  const { endsAt } = sampleSale;
  expect(currentSale(campaign, now)).toBe(sampleSale);
  expect(currentSale(campaign, new Date(endsAt))).toBeNull();
  expect(currentSale({ ...campaign, sale: null }, now)).toBeNull();
});

it.each([
  ['Planned', 'BLACK40', '2026-11-01', {}],
  ['Running', null, '2026-11-28', {}],
  ['Not starting', undefined, '2026-11-28', {}],
  ['Paused', null, '2026-11-28', { status: 'paused' }],
  ['Ended', undefined, '2026-12-01', {}],
] as const)('is %s with the code %s on %s', (label, code, day, fields) => {
  const state = saleState({ ...campaign, ...fields }, sampleSale, code, new Date(day));
  expect(state.label).toBe(label);
  expect(state.text).toContain('40%');
});
