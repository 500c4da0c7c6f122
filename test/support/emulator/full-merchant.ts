import { maxCampaigns } from '../../../core/campaigns/campaign.ts';
import { maxProducts } from '../../../core/catalog/product.ts';
import { maxApiKeys } from '../../../core/keys/api-key.ts';
import { merchantIdOf, merchantSlug } from '../../../core/keys/onboarding.ts';
import { openDatabaseAt } from '../storage/database.ts';
import { setCounter } from '../storage/merchants.ts';
import { emulatorEndpoints, stackOutput } from './edge-contents.ts';
import type { Emulator } from './emulator.ts';
import { addMerchant } from './operator.ts';

/**
 * Onboards a merchant on an emulator and makes its counters say that all limits are reached, with an operator's access to the table:
 * ten thousand products would take too many requests.
 */
export async function addFullMerchant<Running extends Pick<Emulator, 'directory'>>(
  emulator: Running,
  name: string,
): Promise<Running & { secretKey: string }> {
  const merchant = await addMerchant(emulator, name);
  const database = {
    ...openDatabaseAt(emulatorEndpoints(emulator).AWS_ENDPOINT_URL_DYNAMODB ?? ''),
    tableName: await stackOutput(emulator, 'TableName'),
  };
  process.env.AWS_ACCESS_KEY_ID = 'operator'; // the emulator asks who is calling
  const id = merchantIdOf(merchantSlug(name));
  await setCounter(database, id, 'products', maxProducts);
  await setCounter(database, id, 'campaigns', maxCampaigns);
  await setCounter(database, id, 'keys', maxApiKeys);
  database.client.destroy();
  return merchant;
}
