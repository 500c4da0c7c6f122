import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../core/shared/errors.ts';
import { patchApiKey } from '../../../storage/changes/api-keys.ts';
import { patchCampaign } from '../../../storage/changes/campaigns.ts';
import { patchProduct, removeProduct } from '../../../storage/changes/products.ts';
import type { Database } from '../../../storage/dynamodb/database.ts';
import { readProduct } from '../../../storage/products.ts';
import { useDatabase } from '../../support/storage/database.ts';
import { delayed } from '../../support/storage/interference.ts';
import { addCampaign, addKey, addMerchant, addProduct, newId, now } from '../../support/storage/merchants.ts';
import { publicationFaults } from '../../support/storage/publication-faults.ts';

const test = useDatabase();

/** A Lambda of the API has ten seconds, and the authorizer before it has used some of them. */
const longestAnswerMs = 8_000;

interface Outcome {
  tookMs: number;
  /** What the change returned. */
  result?: unknown;
  /** Why it was refused. */
  error?: AppError;
}

/** Runs a change on a table that takes `callMs` for each call. Whatever else than a refusal it throws is thrown. */
async function slowly(callMs: number, run: (database: Database) => Promise<unknown>): Promise<Outcome> {
  const start = performance.now();
  try {
    const result = await run(delayed(test.database, callMs));
    return { tookMs: performance.now() - start, result };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { tookMs: performance.now() - start, error };
  }
}

/** A merchant with two products and a campaign that names one of them. */
async function someMerchant() {
  const { id, campaign } = await addMerchant(test.database);
  const oldest = await addProduct(test.database, id, { baseCurrency: 'EUR' });
  const named = await addProduct(test.database, id, { baseCurrency: 'GBP' });
  await addCampaign(test.database, id, named.id);
  return { id, campaign, oldest, named };
}

const changes: [
  what: string,
  which: 'oldest' | 'named',
  change: (database: Database, merchantId: string, productId: string) => Promise<unknown>,
  isStored: (product: { baseCurrency: string } | undefined) => boolean,
][] = [
  [
    'deleting a product',
    'oldest',
    (database, merchantId, productId) => removeProduct(database, merchantId, productId, now),
    (product) => product === undefined,
  ],
  [
    'deleting a product that a campaign names',
    'named',
    (database, merchantId, productId) => removeProduct(database, merchantId, productId, now),
    (product) => product === undefined,
  ],
  [
    'another currency of the oldest product',
    'oldest',
    (database, merchantId, productId) =>
      patchProduct(database, merchantId, productId, { baseCurrency: 'CHF' }, now),
    (product) => product?.baseCurrency === 'CHF',
  ],
];

describe.each([1_000, 1_500, 2_500])('on a table that takes %d ms for a call', (callMs) => {
  it.concurrent.each(changes)(
    '%s ends in time, or says that time was up and whether the change is stored, and nothing happens later',
    async (_what, which, change, isStored) => {
      const merchant = await someMerchant();
      const productId = merchant[which].id;
      const { tookMs, error } = await slowly(callMs, (database) => change(database, merchant.id, productId));
      expect(tookMs).toBeLessThan(longestAnswerMs);
      const answered = await readProduct(test.database, merchant.id, productId);
      await sleep(callMs + 500);
      const later = await readProduct(test.database, merchant.id, productId);
      expect(later).toEqual(answered);
      if (error) {
        expect(error.code).toBe('temporarily_unavailable');
        expect(/is stored/.test(error.message)).toBe(isStored(later));
      } else expect(isStored(later)).toBe(true);
      await change(test.database, merchant.id, productId);
      expect(isStored(await readProduct(test.database, merchant.id, productId))).toBe(true);
      expect(await publicationFaults(test.database, merchant.id)).toEqual([]);
    },
    20_000,
  );
});

it('a change that needs few calls is made in time on a table that takes 1.5 seconds for one', async () => {
  const { id, campaign } = await someMerchant();
  const key = await addKey(test.database, id, 'public');
  const outcomes = await Promise.all([
    slowly(1_500, (database) => patchCampaign(database, id, campaign.id, { status: 'paused' }, now)),
    slowly(1_500, (database) => patchApiKey(database, id, key.id, { name: newId('key') })),
  ]);
  for (const { error, tookMs } of outcomes) {
    expect(error).toBeUndefined();
    expect(tookMs).toBeLessThan(longestAnswerMs);
  }
}, 20_000);
