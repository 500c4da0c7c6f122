import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCampaign } from '../../core/campaigns/campaign.ts';
import { backgroundFunctions } from '../../lambdas/routes/background.ts';
import { routes } from '../../lambdas/routes/routes.ts';
import { apiKeyStore } from '../../storage/api-key-store.ts';
import { campaignStore } from '../../storage/campaign-store.ts';
import { readBaseCurrency } from '../../storage/changes/base-currency.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import { countEvents } from '../../storage/events/event-counting.ts';
import { lastUseStore } from '../../storage/last-use-store.ts';
import { readCounters, requireMerchant } from '../../storage/merchant-store.ts';
import { productStore } from '../../storage/product-store.ts';
import { readPublication } from '../../storage/publication-reader.ts';
import { readDailyCounts } from '../../storage/statistics-store.ts';
import { someEvent } from '../support/banner-events.ts';
import { projectRoot } from '../support/source-tree.ts';
import { startDatabase, type TestDatabase } from '../support/storage/database.ts';
import { intercept } from '../support/storage/interference.ts';
import {
  addCampaign,
  addKey,
  addMerchant,
  addProduct,
  newId,
  now,
  someProduct,
  type TestMerchant,
} from '../support/storage/merchants.ts';

interface Row {
  who: string[];
  /** Functions by name, those of stores as `store.method`. */
  served: string[];
  file: string;
  units: string;
}

const section =
  readFileSync(join(projectRoot, 'docs', 'table.md'), 'utf8').split('## Access patterns')[1] ?? '';
const rows = section
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line) && !/^\| (function|command) /.test(line))
  .map((line): Row => {
    const [who = '', , servedBy = '', , units = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const quoted = [...servedBy.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return { who: who.split(', '), served: quoted.slice(0, -1), file: quoted.at(-1) ?? '', units };
  });

describe('the list of access patterns', () => {
  test('has every function of the service, and no other', () => {
    const deployed = backgroundFunctions.map(({ id }) => id);
    const ids = [...routes.map(({ id }) => id), ...deployed];
    const commands = /^(merchant |edge:|rotate-secret$|resume$)/;
    const listed = new Set(rows.flatMap(({ who }) => who).filter((name) => !commands.test(name)));
    expect([...listed].sort()).toEqual([...ids].sort());
  });

  test.each(rows.map(({ served, file, who }) => [who.join(', '), served, file] as const))(
    '%s: %j exists in %s',
    (_who, served, file) => {
      const source = readFileSync(join(projectRoot, file), 'utf8');
      expect(served.length).toBeGreaterThan(0);
      for (const name of served) {
        const [exported, method] = name.split('.');
        expect(source).toMatch(new RegExp(`^export (async )?function ${exported}\\b`, 'm'));
        if (method) expect(source).toMatch(new RegExp(`^  ${method}\\(`, 'm'));
      }
    },
  );
});

describe('the units in the list are those of', () => {
  let stand: TestDatabase;
  let merchant: TestMerchant;
  beforeAll(async () => {
    stand = await startDatabase();
  });
  beforeEach(async () => {
    merchant = await addMerchant(stand.database);
  });
  afterAll(() => stand.stop());

  /** What a piece of work costs: read units + write units. */
  async function costOf(work: (database: Database) => Promise<unknown>): Promise<string> {
    let [reads, writes] = [0, 0];
    const metered = intercept(stand.database, async (name, input, proceed) => {
      Object.assign(input as object, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = (await proceed()) as {
        ConsumedCapacity?: { CapacityUnits: number } | { CapacityUnits: number }[];
      };
      const units = [answer.ConsumedCapacity ?? []].flat().reduce((sum, each) => sum + each.CapacityUnits, 0);
      if (/Get|Query/.test(name)) reads += units;
      else writes += units;
      return answer;
    });
    await work(metered);
    return `${reads} + ${writes}`;
  }

  const base = () => stand.database;
  const publicKey = (campaignId?: string) => addKey(base(), merchant.id, 'public', campaignId);
  const summer = (productId: string | null = null) =>
    makeCampaign({ name: 'Summer', productId }, newId('camp'), now());
  const campaigns = (database: Database) => campaignStore(database, now);
  const products = (database: Database) => productStore(database, now);
  const keys = (database: Database) => apiKeyStore(database, now);
  const uses = (database: Database) => lastUseStore(database, now, () => undefined);

  /** The plain case of each row, and the further ones that its units name, with a merchant of their own. */
  const cases: [name: string, words: string, measure: () => Promise<string>][] = [
    [
      'readPublication',
      '',
      async () => {
        const { credential } = await publicKey();
        return costOf((database) => readPublication(itemsOf(database), credential));
      },
    ],
    ['lastUseRecorder', '', () => costOf((database) => uses(database).record(newId('key')))],
    [
      'lastUseStore.read',
      '',
      async () => {
        const { id } = await publicKey();
        await uses(base()).record(id);
        return costOf((database) => uses(database).read([id]));
      },
    ],
    ['productStore.list', '', () => costOf((database) => products(database).list(merchant.id, { limit: 9 }))],
    [
      'productStore.get',
      '',
      async () => {
        const { id } = await addProduct(base(), merchant.id);
        return costOf((database) => products(database).get(merchant.id, id));
      },
    ],
    [
      'productStore.create',
      '',
      async () => {
        await addProduct(base(), merchant.id);
        return costOf((database) => products(database).create(merchant.id, someProduct()));
      },
    ],
    [
      'productStore.create',
      'the first product ',
      async () => {
        await publicKey();
        const product = someProduct({ baseCurrency: 'EUR' });
        return costOf((database) => products(database).create(merchant.id, product));
      },
    ],
    [
      'productStore.update',
      '',
      async () => {
        const { id } = await addProduct(base(), merchant.id);
        return costOf((database) => products(database).update(merchant.id, id, { name: 'New' }));
      },
    ],
    [
      'productStore.update',
      'currency of the oldest ',
      async () => {
        await publicKey();
        const { id } = await addProduct(base(), merchant.id);
        return costOf((database) => products(database).update(merchant.id, id, { baseCurrency: 'EUR' }));
      },
    ],
    [
      'productStore.delete',
      '',
      async () => {
        await addProduct(base(), merchant.id);
        const { id } = await addProduct(base(), merchant.id);
        return costOf((database) => products(database).delete(merchant.id, id));
      },
    ],
    [
      'productStore.delete',
      'the oldest of two ',
      async () => {
        await publicKey();
        const { id } = await addProduct(base(), merchant.id, { baseCurrency: 'EUR' });
        await addProduct(base(), merchant.id);
        return costOf((database) => products(database).delete(merchant.id, id));
      },
    ],
    ['apiKeyStore.list', '', () => costOf((database) => keys(database).list(merchant.id, { limit: 9 }))],
    [
      'apiKeyStore.create',
      '',
      async () => {
        await addProduct(base(), merchant.id);
        return costOf((database) => addKey(database, merchant.id, 'public'));
      },
    ],
    [
      'apiKeyStore.create',
      'a secret key ',
      () => costOf((database) => addKey(database, merchant.id, 'secret')),
    ],
    [
      'apiKeyStore.update',
      '',
      async () => {
        const { id } = await publicKey();
        return costOf((database) => keys(database).update(merchant.id, id, { name: 'New' }));
      },
    ],
    [
      'apiKeyStore.update',
      'moving ',
      async () => {
        await addProduct(base(), merchant.id);
        const { id } = await publicKey();
        const { id: campaignId } = await addCampaign(base(), merchant.id, null);
        return costOf((database) => keys(database).update(merchant.id, id, { campaignId }));
      },
    ],
    [
      'apiKeyStore.revoke',
      '',
      async () => {
        const { id } = await publicKey();
        return costOf((database) => keys(database).revoke(merchant.id, id));
      },
    ],
    [
      'apiKeyStore.revoke',
      'a secret key ',
      () => costOf((database) => keys(database).revoke(merchant.id, merchant.apiKey.id)),
    ],
    [
      'campaignStore.list',
      '',
      () => costOf((database) => campaigns(database).list(merchant.id, { limit: 9 })),
    ],
    [
      'campaignStore.get',
      '',
      () => costOf((database) => campaigns(database).get(merchant.id, merchant.campaign.id)),
    ],
    [
      'campaignStore.create',
      '',
      () => costOf((database) => campaigns(database).create(merchant.id, summer())),
    ],
    [
      'campaignStore.create',
      'naming a product ',
      async () => {
        const { id } = await addProduct(base(), merchant.id);
        return costOf((database) => campaigns(database).create(merchant.id, summer(id)));
      },
    ],
    [
      'campaignStore.update',
      '',
      async () => {
        await addProduct(base(), merchant.id);
        await publicKey();
        return costOf((database) =>
          campaigns(database).update(merchant.id, merchant.campaign.id, { status: 'paused' }),
        );
      },
    ],
    [
      'campaignStore.update',
      'only the name ',
      () =>
        costOf((database) => campaigns(database).update(merchant.id, merchant.campaign.id, { name: 'New' })),
    ],
    [
      'campaignStore.delete',
      '',
      async () => {
        const campaign = summer();
        await campaigns(base()).create(merchant.id, campaign);
        return costOf((database) => campaigns(database).delete(merchant.id, campaign.id));
      },
    ],
    [
      'readDailyCounts',
      '',
      async () => {
        const { id: campaignId } = merchant.campaign;
        await countEvents(base(), [someEvent({ campaignId })], now());
        const period = { from: '2026-02-01', to: '2026-05-03' };
        return costOf((database) => readDailyCounts(database, campaignId, period));
      },
    ],
    ['countEvents', '', () => costOf((database) => countEvents(database, [someEvent()], now()))],
    [
      'readBaseCurrency',
      '',
      async () => {
        await addProduct(base(), merchant.id);
        return costOf(async (database) =>
          readBaseCurrency(database, await requireMerchant(database, merchant.id), null),
        );
      },
    ],
    [
      'readBaseCurrency',
      'without a product ',
      () =>
        costOf(async (database) =>
          readBaseCurrency(database, await requireMerchant(database, merchant.id), null),
        ),
    ],
    ['requireMerchant', '', () => costOf((database) => requireMerchant(database, merchant.id))],
    ['readCounters', '', () => costOf((database) => readCounters(database, merchant.id))],
  ];

  test.each(cases)('%s: %s', async (name, words, measure) => {
    const documented = rows.find(({ served }) => served.includes(name))?.units ?? '';
    const parts = documented.split(/[;,] /);
    const part = words === '' ? parts[0] : parts.find((each) => each.startsWith(words))?.slice(words.length);
    expect(part?.replace(/ (a key|a day).*/, '')).toBe(await measure());
  });

  test('every store function of the API’s list but those of authorizer and background', () => {
    const unmeasured = ['readCredential', 'readExchangeRates', 'writeExchangeRates'];
    const named = rows.filter(({ who }) => !who[0]?.includes(' ') && who[0] !== 'edge:reconcile');
    const expected = new Set(
      named.flatMap(({ served }) => served).filter((each) => !unmeasured.includes(each)),
    );
    expect(new Set(cases.map(([name]) => name))).toEqual(expected);
  });
});
