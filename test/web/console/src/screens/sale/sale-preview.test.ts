import { responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../../core/campaigns/default-campaign.ts';
import type { Campaign } from '../../../../../../web/console/src/api/contract.ts';
import {
  saleOutcome,
  salePhases,
  sampleCountries,
} from '../../../../../../web/console/src/screens/sale/sale-preview.ts';

const campaignOf = (fields: Parameters<typeof makeDefaultCampaign>[2] = {}): Campaign =>
  responseCampaign(makeDefaultCampaign('camp_1', new Date(), fields));
const outcomes = (campaign: Campaign, country: string, discount = 40) =>
  salePhases.map((phase) => {
    const outcome = saleOutcome(campaign, { discount }, country, phase);
    return `${outcome.discount}${outcome.isSale ? ' sale' : ''}`;
  });

it('shows the larger of the sale and the own discount before, during and after it', () => {
  const campaign = campaignOf({
    status: 'paused',
    endsAt: '2020-01-01T00:00:00.000Z',
    excludedCountries: ['JP'],
  });
  expect(outcomes(campaign, 'IN')).toEqual(['60', '60', '60']);
  expect(outcomes(campaign, 'PL')).toEqual(['30', '40 sale', '30']);
  expect(outcomes(campaign, 'PL', 30)).toEqual(['30', '30', '30']);
  expect(outcomes(campaign, 'US')).toEqual(['0', '40 sale', '0']);
  expect(outcomes(campaign, 'JP')).toEqual(['0', '0', '0']);
  expect(outcomes(campaign, 'US', Number.NaN)).toEqual(['0', '0', '0']);
});

it('the sample countries have the largest, the smallest and no discount', () => {
  expect(sampleCountries(campaignOf())).toEqual(['IN', expect.any(String), 'US']);
  const [, smallest = ''] = sampleCountries(campaignOf());
  expect(outcomes(campaignOf(), smallest)[0]).toBe('20');
  expect(sampleCountries(campaignOf({ tiers: [] }))).toEqual(['US', 'GB', 'CA']);
  const countryOverrides = [{ country: 'US', discount: 10, code: null }];
  expect(sampleCountries(campaignOf({ tiers: [], countryOverrides }))).toEqual(['US', 'GB', 'CA']);
});
