import { responseCampaign } from '../../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../../core/campaigns/default-campaign.ts';
import type { Campaign } from '../../../../../../web/console/src/api/contract.ts';
import { likelyPlatform } from '../../../../../../web/console/src/screens/install/platform-choice.ts';
import { snippets } from '../../../../../../web/console/src/screens/install/snippets.ts';
import { checkoutGuides } from '../../../../../../web/console/src/screens/setup/checkout-guides.ts';

const campaign: Campaign = responseCampaign(makeDefaultCampaign('camp_1', new Date(0)));
const platforms = snippets('https://ppp.example.com', 'ppp_pk_live_x').map(({ name }) => name);

it('the earlier choice is selected, or else what the checkout and the domains tell, or else the first platform', () => {
  const onDomain = (...allowedDomains: string[]) => ({ ...campaign, allowedDomains });
  expect(likelyPlatform(campaign, {})).toBe('HTML');
  expect(likelyPlatform(campaign, { checkout: 'Stripe' })).toBe('HTML');
  expect(likelyPlatform(onDomain('shop.example.com'), {})).toBe('HTML');
  expect(likelyPlatform(onDomain('shop.example.com', 'acme.myshopify.com'), {})).toBe('Shopify');
  expect(likelyPlatform(onDomain('*.webflow.io'), { checkout: 'Stripe' })).toBe('Webflow');
  expect(likelyPlatform(onDomain('notwebflow.io'), {})).toBe('HTML');
  expect(likelyPlatform(onDomain('acme.webflow.io'), { checkout: 'Gumroad' })).toBe('Webflow');
  expect(likelyPlatform(campaign, { checkout: 'Gumroad' })).toBe('Gumroad');
  expect(likelyPlatform(campaign, { checkout: 'Gumroad', platform: 'Framer' })).toBe('Framer');
  expect(likelyPlatform(campaign, { platform: 'no longer listed' })).toBe('HTML');
});

it('each checkout that is also a platform selects it', () => {
  const selected = checkoutGuides.map(({ name }) => likelyPlatform(campaign, { checkout: name }));
  expect(selected.filter((name) => name !== 'HTML').sort()).toEqual(['Gumroad', 'Shopify', 'WordPress']);
  expect(platforms).toEqual(expect.arrayContaining(selected));
});
