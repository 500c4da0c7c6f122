import { responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../../core/campaigns/default-campaign.ts';
import type { Campaign } from '../../../../../../web/console/src/api/contract.ts';
import {
  hasSetupLinks,
  needsCodes,
  type Progress,
  prefixOfSetup,
  progressByCampaign,
  saveOwnPrices,
  savePrefix,
  saveStyle,
  withOwnPrices,
  withSetupCodes,
  withSetupStyle,
} from '../../../../../../web/console/src/screens/setup/progress.ts';
import { sampleAssignment } from '../../../../../support/console/sample-checkout.ts';

const campaign: Campaign = responseCampaign(makeDefaultCampaign('camp_1', new Date(0)));
const codesOf = ({ tiers }: Campaign) => tiers.map(({ code }) => code);
const published = (of: Campaign, progress: Progress = {}) => withSetupCodes(of, progress, 'Acme');
const withPrefix = (of: Campaign, typed: string): Progress => {
  savePrefix(of, typed);
  return progressByCampaign.get()[of.id] ?? {};
};

it('a campaign without codes gets one for each discount, with the typed prefix or one from the name', () => {
  expect(codesOf(published(campaign))).toEqual(['ACME20', 'ACME30', 'ACME40', 'ACME50', 'ACME60']);
  expect(codesOf(published(campaign, withPrefix(campaign, 'SHOP')))[0]).toBe('SHOP20');
});

it('an invalid prefix stays in its field and is never published', () => {
  const progress = withPrefix(campaign, 'my shop!');
  expect(prefixOfSetup(campaign, progress, 'Acme')).toBe('my shop!');
  expect(codesOf(published(campaign, progress))[0]).toBe('ACME20');
});

it('codes that were saved after the prefix was typed stay', () => {
  const progress = withPrefix(campaign, 'SIXTH');
  const saved = withSetupCodes(campaign, withPrefix(campaign, 'SPRING'), 'Acme');
  expect(published(saved, progress)).toEqual(saved);
  expect(prefixOfSetup(saved, progress, 'Acme')).toBe('SPRING');
  expect(codesOf(published(saved, withPrefix(saved, 'LATER')))[0]).toBe('LATER20');
});

it('one code for several discounts is replaced by one for each, but one for a single discount stays', () => {
  const shared = { ...campaign, code: 'SAVE' };
  expect(needsCodes(shared)).toBe(true);
  expect(codesOf(published(shared))[0]).toBe('ACME20');
  const single = { ...shared, tiers: [{ tier: 6 as const, discount: 60, code: null }] };
  expect(published(single)).toEqual(single);
});

it('a connected checkout and automatic discounts need no codes', () => {
  for (const of of [
    { ...campaign, checkout: sampleAssignment },
    { ...campaign, hasAutomaticDiscount: true },
  ])
    expect(published(of, withPrefix(of, 'SHOP'))).toEqual(of);
});

it('the last valid colors stay when something else of the campaign changes, but not over newer colors', () => {
  saveStyle(campaign, { ...campaign.banner, backgroundColor: '#3b0764' });
  saveStyle(campaign, { ...campaign.banner, backgroundColor: '#3b07' });
  const { style } = progressByCampaign.get()[campaign.id] ?? {};
  const changed = { ...campaign, allowedDomains: ['a.example.com'], updatedAt: '2026-11-21T12:00:00.000Z' };
  expect(withSetupStyle(changed, { style }).banner.backgroundColor).toBe('#3b0764');
  const newer = { ...changed, banner: { ...campaign.banner, backgroundColor: '#ffffff' } };
  expect(withSetupStyle(newer, { style })).toEqual(newer);
});

it('links get the code unless the merchant says no or has published without, and never without codes', () => {
  const paused: Campaign = { ...campaign, status: 'paused' };
  expect([hasSetupLinks(paused, {}), hasSetupLinks(paused, { codeInLinks: false })]).toEqual([true, false]);
  expect([hasSetupLinks(campaign, {}), hasSetupLinks(campaign, { codeInLinks: true })]).toEqual([
    false,
    true,
  ]);
  expect(hasSetupLinks({ ...campaign, codeInLinks: true }, {})).toBe(true);
  expect(hasSetupLinks({ ...paused, hasAutomaticDiscount: true }, {})).toBe(false);
});

describe('countries in which the checkout charges its own price', () => {
  const of = { ...campaign, id: 'camp_prices', excludedCountries: ['CN'] };
  const excluded = (saved: Campaign, countries: readonly string[]) => {
    saveOwnPrices(saved, countries);
    return withOwnPrices(saved, progressByCampaign.get()[saved.id] ?? {}).excludedCountries;
  };

  it('are excluded beside the others, and come back if the merchant removes them', () => {
    expect(excluded(of, ['BR', 'CN'])).toEqual(['BR', 'CN']);
    expect(excluded(of, ['BR'])).toEqual(['BR', 'CN']);
    const saved = { ...of, excludedCountries: ['BR', 'CN'] };
    expect(excluded(saved, ['BR', 'IN'])).toEqual(['BR', 'CN', 'IN']);
    expect(excluded(saved, [])).toEqual(['CN']);
  });

  it('change nothing once the excluded countries were changed on another screen', () => {
    saveOwnPrices(of, ['BR']);
    const changed = { ...of, excludedCountries: ['CN', 'IN'] };
    expect(withOwnPrices(changed, progressByCampaign.get()[of.id] ?? {})).toEqual(changed);
    expect(withOwnPrices(of, {})).toEqual(of);
  });
});
