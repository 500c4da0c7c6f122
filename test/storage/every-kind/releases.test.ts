import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { partitions } from '../../../platform/table.ts';
import { readStoredItems } from '../../../quality/table/stored-item-file.ts';
import { readCampaign } from '../../../storage/campaigns.ts';
import { readCodes } from '../../../storage/checkouts/codes.ts';
import type { Item } from '../../../storage/dynamodb/items.ts';
import { merchantItems } from '../../../storage/dynamodb/keys.ts';
import { readPublication } from '../../../storage/publications.ts';
import { projectRoot } from '../../support/source-tree.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { type ItemReader, itemReaders } from '../../support/storage/item-readers.ts';
import { rawTable } from '../../support/storage/raw-table.ts';

const folder = join(projectRoot, 'test', 'storage', 'stored-items');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const test = useDatabase();

// An operator's command stores the key of the heartbeat, and a disconnection usually ends at once. Nothing in the journey
// that writes the files opens an alert.
const left: string[] = [partitions.heartbeatKey, partitions.disconnections, partitions.openAlerts];
const readers = itemReaders.filter(([pk]) => !left.includes(pk));

/** Reads each of the items of one kind, of which there is at least one. */
async function expectReadable(items: Item[], [pk, sk, , read]: ItemReader): Promise<void> {
  const own = items.filter((item) => String(item.pk).startsWith(pk) && String(item.sk).startsWith(sk));
  expect(own.length).toBeGreaterThan(0);
  for (const item of own) {
    const [id, name] = [String(item.pk).slice(pk.length), String(item.sk).slice(sk.length)];
    expect(await read(test.database, id, name, item)).toBeDefined();
  }
}

/**
 * Returns the items in a file that are read. The use of a key that was revoked before its first use has an
 * expiry only.
 */
function storedItems(file: string): Item[] {
  return readStoredItems(join(folder, file)).filter(
    ({ pk, keyId }) => !String(pk).startsWith(partitions.lastUse) || keyId,
  );
}

describe.each(files)('the items of release %s', (file) => {
  const items = storedItems(file);
  beforeAll(() => rawTable(test.database).write({ put: items }));

  it.each(readers)('%s %s: the present reader reads them', (...kind) => expectReadable(items, kind));

  it('the version of a publication is its campaign’s, and higher if codes have changed', async () => {
    const campaigns = items.filter(({ sk }) => String(sk).startsWith(merchantItems.campaigns));
    for (const { pk, id } of campaigns) {
      const merchantId = String(pk).slice(partitions.merchant.length);
      const campaign = await readCampaign(test.database, merchantId, String(id));
      expect(campaign?.version).toBeGreaterThan(0);
      const publication = await readPublication(test.database, String(id));
      // Changes of codes raise the version of the publication only.
      const { version: changesOfCodes } = await readCodes(test.database, merchantId, String(id));
      const changes = Number(publication?.version) - Number(campaign?.version);
      expect(changes >= 0 && (changes === 0 || changesOfCodes > 0)).toBe(true);
    }
  });

  it('has no item of another kind', () => {
    const unknown = items.filter(
      (item) => !readers.some(([pk, sk]) => String(item.pk).startsWith(pk) && String(item.sk).startsWith(sk)),
    );
    expect(unknown.map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([]);
  });
});

it('the first release is among them', () => {
  expect(files).toContain('0.1.0.json');
});
