import { createApiKey } from '../../../../lambdas/functions/api-keys/create-api-key.ts';
import { revokeApiKey } from '../../../../storage/changes/api-keys.ts';
import { managementRequest } from '../../../support/management-request.ts';
import { useDatabase } from '../../../support/storage/database.ts';
import { interrupt } from '../../../support/storage/interference.ts';
import { newId, now, useMerchant } from '../../../support/storage/merchants.ts';

const test = useDatabase();
const merchant = useMerchant(test);

it('a key that is revoked during its request creates no other key', async () => {
  const keyId = merchant.apiKey.id;
  const body = { name: 'Next', type: 'secret' as const };
  const request = managementRequest({ merchantId: merchant.id, keyId, body });
  const revoke = () => revokeApiKey(test.database, merchant.id, keyId, now);
  const database = interrupt(test.database, 'TransactWriteCommand', revoke);
  const creation = createApiKey(request, { database, clock: now, newId });
  await expect(creation).rejects.toMatchObject({ code: 'concurrent_modification' });
});
