import { summarize } from '../../../lambdas/alerts/summarize.ts';
import { patchCampaign } from '../../../storage/transactions/campaigns.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { useMerchant } from '../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

it('a change on the day of a summary counts only in the next one', async () => {
  const { id, name } = merchant.campaign;
  const change = (discount: number, day: string) => {
    const tiers = [{ tier: 6 as const, discount, code: 'A' }];
    const clock = () => new Date(`${day}T09:00:00.000Z`);
    return patchCampaign(test.database, merchant.id, id, { tiers }, clock);
  };
  await change(51, '2026-11-15');
  await change(52, '2026-11-16');
  await change(53, '2026-11-22');
  await change(54, '2026-11-23');
  const changesAt = async (day: string) =>
    (await summarize(test.database, merchant.id, new Date(`${day}T10:00:00.000Z`))).changes;
  expect(await changesAt('2026-11-23')).toEqual([{ name, count: 2 }]);
  expect(await changesAt('2026-11-30')).toEqual([{ name, count: 1 }]);
});
