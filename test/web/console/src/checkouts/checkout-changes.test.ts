import { responseCampaign } from '../../../../../core/campaigns/campaign.ts';
import { makeDefaultCampaign } from '../../../../../core/campaigns/default-campaign.ts';
import { defaultCheckoutSettings } from '../../../../../core/checkouts/campaign-checkout.ts';
import { changeCheckout } from '../../../../../web/console/src/checkouts/checkout-changes.ts';

beforeEach(() => void Object.assign(globalThis, { location: { origin: 'https://ppp.example' } }));
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'location');
});

it('a changed setting is sent alone, so that it takes back no other', async () => {
  const fields = responseCampaign(makeDefaultCampaign('camp_1', new Date('2026-11-21T12:00:00.000Z')));
  const campaign = { ...fields, checkout: { ...defaultCheckoutSettings, id: 'chk_1' } };
  const bodies: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    bodies.push(await (input as Request).json());
    return Response.json({ data: campaign });
  });
  await changeCheckout(campaign, { rotateAfter: 50 });
  expect(bodies).toEqual([{ checkout: { rotateAfter: 50 } }]);
});
