import { revokeApiKey } from '../../../storage/changes/api-keys.ts';
import { itemsOf } from '../../../storage/dynamodb/database-items.ts';
import { lastUseKey, revokedApiKeyKey } from '../../../storage/dynamodb/keys.ts';
import { lastUseRecorder } from '../../../storage/last-uses.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { addKey, addMerchant, now, readItem } from '../../support/storage/merchants.ts';

const test = useDatabase();

const day = 86_400;
const fail = (error: unknown) => {
  throw error;
};

it.each(['used before', 'used at the same moment', 'never used'])(
  'what remembers a revoked key expires after 400 days: a key that was %s',
  async (use) => {
    const { id } = await addMerchant(test.database);
    const key = await addKey(test.database, id, 'secret');
    const record = () => lastUseRecorder(itemsOf(test.database), now, fail)(key.id);
    if (use === 'used before') await record();
    await revokeApiKey(test.database, id, key.id);
    if (use === 'used at the same moment') await record();
    const end = Date.now() / 1000 + 400 * day;
    for (const item of [lastUseKey(key.id), revokedApiKeyKey(id, key.id)]) {
      const stored = await readItem(test.database, item);
      expect(Math.abs(Number(stored?.expiresAt) - end)).toBeLessThan(60);
    }
  },
);
