import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCampaign } from '../../core/campaigns/campaign.ts';
import { type ApiKeyType, makeApiKey } from '../../core/keys/api-key.ts';
import { makeOnboarding } from '../../core/keys/onboarding.ts';
import { backgroundFunctions } from '../../lambdas/routes/background.ts';
import { routes } from '../../lambdas/routes/routes.ts';
import { listAllApiKeys, listApiKeys } from '../../storage/api-keys.ts';
import { listCampaigns, readCampaign } from '../../storage/campaigns.ts';
import { insertApiKey, patchApiKey, revokeApiKey } from '../../storage/changes/api-keys.ts';
import { insertCampaign, patchCampaign, removeCampaign } from '../../storage/changes/campaigns.ts';
import {
  forgetReplacedKey,
  putProbe,
  switchPlan,
  useGatewayKey,
} from '../../storage/changes/gateway-keys.ts';
import { setMerchantStatus, writeOnboarding } from '../../storage/changes/merchants.ts';
import { insertProduct, patchProduct, removeProduct } from '../../storage/changes/products.ts';
import { readPublicKey } from '../../storage/credentials.ts';
import type { Database } from '../../storage/dynamodb/database.ts';
import { itemsOf } from '../../storage/dynamodb/database-items.ts';
import { transact } from '../../storage/dynamodb/transaction.ts';
import { readEdgeState } from '../../storage/edge/edge-state.ts';
import { countEvents } from '../../storage/events/event-counting.ts';
import { readExchangeRates } from '../../storage/exchange-rates.ts';
import { readGatewayKey, writeGatewayKey } from '../../storage/gateway-keys.ts';
import { keepFirstRequest, readFirstRequest } from '../../storage/idempotency.ts';
import { lastUseRecorder, readLastUses } from '../../storage/last-uses.ts';
import { readCounters, readMerchant, requireMerchant } from '../../storage/merchants.ts';
import { listProducts, readProduct } from '../../storage/products.ts';
import { readPublication, readShownCampaign } from '../../storage/publications.ts';
import { readDailyCounts } from '../../storage/statistics.ts';
import { someEvent } from '../support/banner-events.ts';
import { projectRoot } from '../support/source-tree.ts';
import { useDatabase } from '../support/storage/database.ts';
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
import { unitsOf } from '../support/storage/units.ts';

interface Row {
  who: string[];
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
  test('has every function of the service that may touch the table, and no other', () => {
    const touching = [...routes, ...backgroundFunctions].filter(({ table }) => table.length > 0);
    const ids = touching.map(({ id }) => id);
    const isCommand = ({ who }: Row) => /^(merchant |edge:)/.test(who[0] ?? '');
    const listed = new Set(rows.filter((row) => !isCommand(row)).flatMap(({ who }) => who));
    expect([...listed].sort()).toEqual([...ids].sort());
  });

  test.each(rows.map(({ served, file, who }) => [who.join(', '), served, file] as const))(
    '%s: %j exists in %s',
    (_who, served, file) => {
      const source = readFileSync(join(projectRoot, file), 'utf8');
      expect(served.length).toBeGreaterThan(0);
      for (const name of served) {
        expect(source).toMatch(new RegExp(`^export (async )?function ${name}\\b`, 'm'));
      }
    },
  );
});

describe('the units in the list are those of', () => {
  const stand = useDatabase();
  let merchant: TestMerchant;
  beforeEach(async () => {
    merchant = await addMerchant(stand.database);
  });

  /** What a piece of work costs: read units + write units. */
  async function costOf(work: (database: Database) => Promise<unknown>): Promise<string> {
    const { reads, writes } = await unitsOf(stand.database, work);
    return `${reads} + ${writes}`;
  }

  const base = () => stand.database;
  const publicKey = (campaignId?: string) => addKey(base(), merchant.id, 'public', campaignId);
  const summer = (productId: string | null = null) =>
    makeCampaign({ name: 'Summer', productId }, newId('camp'), now());
  const createKey = (database: Database, type: ApiKeyType) => {
    const { record } = makeApiKey({ name: 'Key', type }, newId('key'), randomBytes, now());
    return insertApiKey(database, merchant.id, record, merchant.apiKey.id);
  };
  const record = (database: Database, keyId: string) =>
    lastUseRecorder(itemsOf(database), now, () => undefined)(keyId);

  const firstRequest = {
    fingerprint: 'f'.repeat(64),
    answer: { status: 201, headers: {}, body: JSON.stringify({ data: someProduct() }) },
  };

  /** The plain case of each row, and the further ones that its units name, with a merchant of their own. */
  const cases: [name: string, words: string, measure: () => Promise<string>][] = [
    [
      'readShownCampaign',
      '',
      async () => {
        const { credential } = await publicKey();
        const { id } = merchant.campaign;
        return costOf((database) => readShownCampaign(itemsOf(database), credential, id, false));
      },
    ],
    [
      'readShownCampaign',
      'twice that ',
      async () => {
        const { credential } = await publicKey();
        const { id } = await addCampaign(base(), merchant.id, null);
        return costOf((database) => readShownCampaign(itemsOf(database), credential, id, false));
      },
    ],
    [
      'readShownCampaign',
      'with rates ',
      async () => {
        const { credential } = await publicKey();
        const { id } = merchant.campaign;
        return costOf((database) => readShownCampaign(itemsOf(database), credential, id, true));
      },
    ],
    [
      'readPublicKey',
      '',
      async () => {
        const { credential } = await publicKey();
        return costOf((database) => readPublicKey(database, credential));
      },
    ],
    ['readPublication', '', () => costOf((database) => readPublication(database, merchant.campaign.id))],
    ['readExchangeRates', '', () => costOf(readExchangeRates)],
    [
      'readEdgeState',
      '',
      async () => {
        const { credential } = await publicKey();
        return costOf((database) => readEdgeState(itemsOf(database), [credential]));
      },
    ],
    [
      'readEdgeState',
      'a campaign ',
      () => costOf((database) => readEdgeState(itemsOf(database), [merchant.campaign.id])),
    ],
    ['lastUseRecorder', '', () => costOf((database) => record(database, newId('key')))],
    [
      'readLastUses',
      '',
      async () => {
        const { id } = await publicKey();
        await record(base(), id);
        return costOf((database) => readLastUses(database, [id]));
      },
    ],
    ['listProducts', '', () => costOf((database) => listProducts(database, merchant.id, { limit: 9 }))],
    [
      'readProduct',
      '',
      async () => {
        const { id } = await addProduct(base(), merchant.id);
        return costOf((database) => readProduct(database, merchant.id, id));
      },
    ],
    [
      'insertProduct',
      '',
      async () => {
        await addProduct(base(), merchant.id);
        return costOf((database) => insertProduct(database, merchant.id, someProduct()));
      },
    ],
    [
      'insertProduct',
      'the first product ',
      async () => {
        await publicKey();
        const product = someProduct({ baseCurrency: 'EUR' });
        return costOf((database) => insertProduct(database, merchant.id, product));
      },
    ],
    [
      'patchProduct',
      '',
      async () => {
        const { id } = await addProduct(base(), merchant.id);
        return costOf((database) => patchProduct(database, merchant.id, id, { name: 'New' }, now));
      },
    ],
    [
      'patchProduct',
      'currency of the oldest ',
      async () => {
        await publicKey();
        const { id } = await addProduct(base(), merchant.id);
        return costOf((database) => patchProduct(database, merchant.id, id, { baseCurrency: 'EUR' }, now));
      },
    ],
    [
      'patchProduct',
      'with If-Match ',
      async () => {
        const { id } = await addProduct(base(), merchant.id);
        const changes = { name: 'New' };
        return costOf((database) => patchProduct(database, merchant.id, id, changes, now, () => true));
      },
    ],
    [
      'removeProduct',
      '',
      async () => {
        await addProduct(base(), merchant.id);
        const { id } = await addProduct(base(), merchant.id);
        return costOf((database) => removeProduct(database, merchant.id, id, now));
      },
    ],
    [
      'removeProduct',
      'the oldest of two ',
      async () => {
        await publicKey();
        const { id } = await addProduct(base(), merchant.id, { baseCurrency: 'EUR' });
        await addProduct(base(), merchant.id);
        return costOf((database) => removeProduct(database, merchant.id, id, now));
      },
    ],
    ['listApiKeys', '', () => costOf((database) => listApiKeys(database, merchant.id, { limit: 9 }))],
    [
      'insertApiKey',
      '',
      async () => {
        await addProduct(base(), merchant.id);
        return costOf((database) => createKey(database, 'public'));
      },
    ],
    ['insertApiKey', 'a secret key ', () => costOf((database) => createKey(database, 'secret'))],
    ['listAllApiKeys', '', () => costOf((database) => listAllApiKeys(database, merchant.id))],
    [
      'patchApiKey',
      '',
      async () => {
        const { id } = await publicKey();
        return costOf((database) => patchApiKey(database, merchant.id, id, { name: 'New' }));
      },
    ],
    [
      'patchApiKey',
      'moving ',
      async () => {
        await addProduct(base(), merchant.id);
        const { id } = await publicKey();
        const { id: campaignId } = await addCampaign(base(), merchant.id, null);
        return costOf((database) => patchApiKey(database, merchant.id, id, { campaignId }));
      },
    ],
    [
      'revokeApiKey',
      '',
      async () => {
        const { id } = await publicKey();
        return costOf((database) => revokeApiKey(database, merchant.id, id, now));
      },
    ],
    [
      'revokeApiKey',
      'a secret key ',
      () => costOf((database) => revokeApiKey(database, merchant.id, merchant.apiKey.id, now)),
    ],
    ['listCampaigns', '', () => costOf((database) => listCampaigns(database, merchant.id, { limit: 9 }))],
    [
      'readCampaign',
      '',
      () => costOf((database) => readCampaign(database, merchant.id, merchant.campaign.id)),
    ],
    ['insertCampaign', '', () => costOf((database) => insertCampaign(database, merchant.id, summer()))],
    [
      'insertCampaign',
      'naming a product ',
      async () => {
        const { id } = await addProduct(base(), merchant.id);
        return costOf((database) => insertCampaign(database, merchant.id, summer(id)));
      },
    ],
    [
      'patchCampaign',
      '',
      async () => {
        await addProduct(base(), merchant.id);
        await publicKey();
        return costOf((database) =>
          patchCampaign(database, merchant.id, merchant.campaign.id, { status: 'paused' }, now),
        );
      },
    ],
    [
      'patchCampaign',
      'only the name ',
      () =>
        costOf((database) =>
          patchCampaign(database, merchant.id, merchant.campaign.id, { name: 'New' }, now),
        ),
    ],
    [
      'patchCampaign',
      'another product ',
      async () => {
        const { id: productId } = await addProduct(base(), merchant.id);
        return costOf((database) =>
          patchCampaign(database, merchant.id, merchant.campaign.id, { productId }, now),
        );
      },
    ],
    [
      'patchCampaign',
      'the name with If-Match ',
      () =>
        costOf((database) =>
          patchCampaign(database, merchant.id, merchant.campaign.id, { name: 'New' }, now, () => true),
        ),
    ],
    [
      'removeCampaign',
      '',
      async () => {
        const campaign = summer();
        await insertCampaign(base(), merchant.id, campaign);
        return costOf((database) => removeCampaign(database, merchant.id, campaign.id));
      },
    ],
    [
      'readDailyCounts',
      '',
      async () => {
        const { id: campaignId } = merchant.campaign;
        await countEvents(base(), [someEvent({ campaignId })], now(), 25);
        const period = { from: '2026-02-01', to: '2026-05-03' };
        return costOf((database) => readDailyCounts(database, campaignId, period));
      },
    ],
    ['countEvents', '', () => costOf((database) => countEvents(database, [someEvent()], now(), 25))],
    ['readMerchant', '', () => costOf((database) => readMerchant(database, merchant.id))],
    ['readGatewayKey', '', () => costOf((database) => readGatewayKey(database, merchant.id))],
    [
      'writeGatewayKey',
      '',
      () => costOf((database) => writeGatewayKey(database, newId('mer'), { id: 'id', value: 'value' })),
    ],
    [
      'writeOnboarding',
      '',
      () => {
        const facts = { newId, randomBytes, now: now() };
        const onboarding = makeOnboarding({ name: `Acme ${newId('mer')}`, plan: 'starter' }, facts);
        return costOf((database) => writeOnboarding(database, onboarding, 'gatewaykey'));
      },
    ],
    [
      'setMerchantStatus',
      '',
      () => costOf((database) => setMerchantStatus(database, merchant.id, 'suspended')),
    ],
    [
      'setMerchantStatus',
      'a second secret key and campaign ',
      async () => {
        await addKey(base(), merchant.id, 'secret');
        await addCampaign(base(), merchant.id, null);
        return costOf((database) => setMerchantStatus(database, merchant.id, 'suspended'));
      },
    ],
    [
      'putProbe',
      '',
      () =>
        costOf(async (database) => {
          const facts = { keyId: 'key_probe', merchantStatus: 'active', gatewayKey: 'gatewaykey' } as const;
          const takeAway = await putProbe(database, 'f'.repeat(64), { merchantId: merchant.id, ...facts });
          await takeAway();
        }),
    ],
    [
      'switchPlan',
      '',
      async () => {
        const from = await readGatewayKey(base(), merchant.id);
        const to = { id: 'another', value: 'another' };
        return costOf((database) =>
          switchPlan(database, merchant.id, { plan: 'growth', from: from ?? to, to }),
        );
      },
    ],
    ['useGatewayKey', '', () => costOf((database) => useGatewayKey(database, merchant.id, 'another'))],
    ['forgetReplacedKey', '', () => costOf((database) => forgetReplacedKey(database, merchant.id))],
    ['readFirstRequest', '', () => costOf((database) => readFirstRequest(database, merchant.id, 'k'))],
    [
      'keepFirstRequest',
      '',
      () => costOf((database) => transact(database, [keepFirstRequest(merchant.id, 'k', firstRequest)])),
    ],
    ['requireMerchant', '', () => costOf((database) => requireMerchant(database, merchant.id))],
    ['readCounters', '', () => costOf((database) => readCounters(database, merchant.id))],
  ];

  test.each(cases)('%s: %s', async (name, words, measure) => {
    const documented = rows.find(({ served }) => served.includes(name))?.units ?? '';
    const parts = documented.split(/[;,] /);
    const part = words === '' ? parts[0] : parts.find((each) => each.startsWith(words))?.slice(words.length);
    expect(part?.replace(/ (a key|a day|a KB).*/, '')).toBe(await measure());
  });

  test('every store function of the list but those whose cost is the size of the table', () => {
    const unmeasured = ['readCredential', 'writeExchangeRates'].concat(
      ['listMerchants', 'reconcileEdge', 'readMerchantContents'],
      ['removeMerchantItems', 'removeMerchantRecord'],
    );
    const expected = new Set(
      rows.flatMap(({ served }) => served).filter((each) => !unmeasured.includes(each)),
    );
    expect(new Set(cases.map(([name]) => name))).toEqual(expected);
  });
});
