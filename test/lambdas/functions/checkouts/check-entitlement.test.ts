import { checkEntitlement } from '../../../../lambdas/functions/checkouts/check-entitlement.ts';
import { writeCodes } from '../../../../storage/checkouts/codes.ts';
import { sampleCode } from '../../../core/checkouts/sample-code.ts';
import { managementRequest } from '../../../support/management-request.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { useMerchant } from '../../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

it('a code that ended long ago has a discount, and entitles nobody', async () => {
  const { id } = merchant.campaign;
  const former = sampleCode({ code: 'PPP45FORMER', discount: 45 });
  const change = { merchantId: merchant.id, campaignId: id, campaignVersion: undefined, shown: undefined };
  await writeCodes(test.database, {
    ...change,
    previous: { codes: [former], creations: [], version: 0 },
    ...{ codes: [], creations: [], redemptions: [], day: '2026-03-02', retentionMonths: 25 },
  });
  const body = { country: 'IN', code: 'ppp45former' };
  const request = managementRequest({ merchantId: merchant.id, id, body });
  const clock = () => new Date('2026-03-02T10:00:00.000Z');
  const response = await checkEntitlement(request, { database: test.database, clock });
  expect(response).toMatchObject({
    body: { data: { isEntitled: false, codeDiscount: 45, codeStatus: 'ended' } },
  });
});
