import {
  type CampaignUpdate,
  campaignUpdateSchema,
  updatedCampaign,
} from '../../../core/campaigns/campaign.ts';
import { makeCampaign, newCampaignSchema } from '../../../core/campaigns/new-campaign.ts';
import { listCountries } from '../../../core/shared/countries.ts';
import { exampleId } from '../../../core/shared/resource.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { detailsOf } from '../shared/problems.ts';
import { sampleSale } from './sample-sale.ts';

const [created, later] = [new Date('2026-11-01T00:00:00.000Z'), new Date('2026-11-02T00:00:00.000Z')];
const plain = makeCampaign({ name: 'Shop' }, 'camp_1', created);
const selling = { ...plain, sale: sampleSale };

/** Applies a request's body, as PATCH does. */
function patched(campaign: typeof plain, body: object) {
  return updatedCampaign(campaign, parseFields(campaignUpdateSchema, body) as CampaignUpdate, later);
}

describe('a new sale', () => {
  const problemsOf = (fields: object) =>
    detailsOf(() => parseFields(newCampaignSchema, { name: 'Shop', sale: { ...sampleSale, ...fields } })).map(
      ({ path, code }) => `${path} ${code}`,
    );

  test('is stored with its times in UTC, and with no code if it has none', () => {
    const { code: _none, ...sale } = sampleSale;
    const sent = { ...sale, startsAt: '2026-11-27T01:00:00+01:00' };
    expect(parseFields(newCampaignSchema, { name: 'Shop', sale: sent }).sale).toEqual({
      ...sampleSale,
      code: null,
    });
  });

  test.each([
    [{ endsAt: sampleSale.startsAt }, 'sale.endsAt ends_before_start'],
    [{ discount: 0 }, 'sale.discount too_small'],
    [{ discount: 100.1 }, 'sale.discount too_big'],
    [{ discount: 12.345 }, 'sale.discount too_many_decimals'],
    [{ name: ' ' }, 'sale.name too_short'],
    [{ startsAt: null }, 'sale.startsAt wrong_type'],
    [{ message: 'Hi {{countryName}}' }, 'sale.message unknown_placeholder'],
    [{ message: 'Hi {{cod}}' }, 'sale.message unknown_placeholder'],
    [{ countries: [] }, 'sale.countries unknown_field'],
    [{ translations: { pt_BR: { message: 'Oi' } } }, 'sale.translations.pt_BR invalid_language'],
    [{ translations: { pt: {} } }, 'sale.translations.pt.message required'],
    [
      { translations: { pt: { message: '{{countryName}}' } } },
      'sale.translations.pt.message unknown_placeholder',
    ],
    [{ translations: { pt: { message: 'a' }, PT: { message: 'b' } } }, 'sale.translations.PT duplicate'],
  ])('with %j is rejected: %s', (fields, problem) => {
    expect(problemsOf(fields)).toEqual([problem]);
  });

  test('needs each field but the code', () => {
    const { sale } = campaignUpdateSchema.parse({ sale: {} });
    const missing = detailsOf(() => patched(plain, { sale })).map(({ path, code }) => `${path} ${code}`);
    expect(missing).toEqual(
      ['name', 'discount', 'startsAt', 'endsAt', 'message'].map((field) => `sale.${field} required`),
    );
  });

  test('has translations, which a PATCH changes one by one, with a limit for the tags of banner and sale together', () => {
    const tagsOf = (letters: string) =>
      [...letters].flatMap((one) => [...'abcdefghijklmnopqrst'].map((other) => `q${one}${other}`));
    const messages = (tags: string[]) => Object.fromEntries(tags.map((tag) => [tag, { message: 'x' }]));
    const once = patched(selling, {
      sale: { translations: { 'PT-br': { message: 'Oi' }, sv: { message: 'Hej' } } },
    });
    expect(once.sale?.translations).toEqual({ 'pt-BR': { message: 'Oi' }, sv: { message: 'Hej' } });
    const twice = patched(once, { sale: { translations: { sv: null } } });
    expect(twice.sale).toEqual({ ...sampleSale, translations: { 'pt-BR': { message: 'Oi' } } });
    const banner = { translations: Object.fromEntries(tagsOf('ab').map((tag) => [tag, { ctaText: 'x' }])) };
    const full = patched(selling, { banner });
    const problemOf = (tags: string[]) =>
      detailsOf(() => patched(full, { sale: { translations: messages(tags) } })).map(
        ({ path, code }) => `${path} ${code}`,
      );
    expect(problemOf(tagsOf('c'))).toEqual([]);
    expect(problemOf(tagsOf('cd'))).toEqual(['sale.translations too_long']);
    expect(problemOf(tagsOf('abc'))).toEqual(['sale.translations too_big']);
    const both = { name: 'Shop', banner, sale: { ...sampleSale, translations: messages(tagsOf('cd')) } };
    expect(detailsOf(() => parseFields(newCampaignSchema, both))[0]).toMatchObject({
      path: 'sale.translations',
      code: 'too_long',
    });
  });

  test('counts among the 20 discounts at a checkout', () => {
    const countryOverrides = listCountries()
      .slice(0, 20)
      .map(({ code: country }, index) => ({ country, discount: 70 + index, code: null }));
    const twenty = { name: 'Shop', tiers: [], countryOverrides, checkout: { id: exampleId('chk') } };
    const campaign = makeCampaign(twenty, 'camp_1', created);
    const problem = [expect.objectContaining({ path: 'checkout', code: 'too_many_discounts' })];
    expect(detailsOf(() => parseFields(newCampaignSchema, { ...twenty, sale: sampleSale }))).toEqual(problem);
    expect(detailsOf(() => patched(campaign, { sale: sampleSale }))).toEqual(problem);
    expect(detailsOf(() => patched({ ...campaign, checkout: null }, { sale: sampleSale }))).toEqual([]);
  });
});

describe('a PATCH (RFC 7396)', () => {
  test('sets, merges and removes the sale', () => {
    expect(patched(plain, { sale: sampleSale })).toEqual({ ...selling, updatedAt: later.toISOString() });
    const endsAt = '2026-12-02T00:00:00.000Z';
    expect(patched(selling, { sale: { endsAt } }).sale).toEqual({ ...sampleSale, endsAt });
    expect(patched(selling, { sale: { code: null } }).sale).toEqual({ ...sampleSale, code: null });
    expect(patched(selling, { sale: {} })).toBe(selling);
    expect(patched(selling, { name: 'Shop' })).toBe(selling);
    expect(patched(selling, { sale: null }).sale).toBeNull();
  });

  test('cannot end the sale before it starts, by either time', () => {
    const problem = [expect.objectContaining({ path: 'sale.endsAt', code: 'ends_before_start' })];
    const { startsAt, endsAt } = sampleSale;
    expect(detailsOf(() => patched(selling, { sale: { endsAt: startsAt } }))).toEqual(problem);
    expect(detailsOf(() => patched(selling, { sale: { startsAt: endsAt } }))).toEqual(problem);
  });

  test('cannot remove a field that a sale needs', () => {
    expect(detailsOf(() => patched(selling, { sale: { message: null } }))).toEqual([
      expect.objectContaining({ path: 'sale.message', code: 'wrong_type' }),
    ]);
  });
});
