import { randomBytes } from 'node:crypto';
import { generateApiKey } from '../../../core/keys/key-value.ts';
import { targets } from '../../../lambdas/routes/workers.ts';
import { type SendMessage, tellTargets } from '../../../lambdas/runtime/tell-targets.ts';
import {
  alertsKey,
  checkoutSecretKey,
  codesKey,
  type ItemKey,
  merchantKey,
  ordersKeyKey,
  publicationKey,
  publicKeyKey,
  resourceKey,
  revokedApiKeyKey,
} from '../../../storage/dynamodb/keys.ts';
import type { TargetMessage } from '../../../storage/target-messages.ts';

const key = generateApiKey('public', randomBytes);
const changed = (item: ItemKey, isRemoved = false) => ({ ...item, isRemoved });
const publicKey = publicKeyKey(key);
const publication = publicationKey('camp_1');
const campaign = resourceKey('campaigns', 'mer_1', 'camp_1');
const checkout = resourceKey('checkouts', 'mer_1', 'chk_1');
const revoked = revokedApiKeyKey('mer_1', { id: 'key_1', type: 'public', credential: key });

/** Returns what workers are sent, and the error. Workers not in `isAccepted` accept nothing. */
async function told(
  changes: Parameters<typeof tellTargets>[0],
  isAccepted: (worker: string) => boolean = () => true,
) {
  const sent: [worker: string, message: TargetMessage][] = [];
  const send: SendMessage = async (worker, message) => {
    if (!isAccepted(worker)) throw new Error(`SQS returned 503 for ${worker}`);
    sent.push([worker, message]);
  };
  const outcome = await tellTargets(changes, send).catch(String);
  return { sent, outcome };
}

const edge = (...changes: TargetMessage['changes']) => ['reconcile-edge', { target: 'edge', changes }];
const shared = (target: string, ...changes: TargetMessage['changes']) => [
  'reconcile-merchants',
  { target, changes },
];

it('the edge gets all changes of a batch in one message, and first; the others get one for each item', async () => {
  const changes = [
    changed(campaign),
    changed(publication),
    changed(checkout),
    changed(checkoutSecretKey('mer_1', 'chk_1')),
    changed(alertsKey('mer_2')),
    changed(revoked),
    changed(publicKey, true),
  ];
  expect((await told(changes)).sent).toEqual([
    edge(changed(publication), changed(revoked), changed(publicKey, true)),
    shared('checkouts', changed(campaign)),
    shared('checkouts', changed(checkoutSecretKey('mer_1', 'chk_1'))),
    shared('alerts', changed(checkout)),
    shared('alerts', changed(alertsKey('mer_2'))),
  ]);
});

it('an item that changed several times is told once, with its last change', async () => {
  const changes = [changed(publicKey), changed(campaign), changed(campaign, true), changed(publicKey, true)];
  expect((await told(changes)).sent).toEqual([
    edge(changed(publicKey, true)),
    shared('checkouts', changed(campaign, true)),
  ]);
});

it('all checkouts whose orders are due are told together, at most a thousand in a message of 256 kB', async () => {
  const keys = Array.from({ length: 1_001 }, (_, index) =>
    changed(ordersKeyKey(`mer_${'0'.repeat(26)}`, `chk_${String(index).padStart(26, '0')}`)),
  );
  const { sent } = await told(keys);
  expect(sent.map(([worker, { target, changes }]) => [worker, target, changes.length])).toEqual([
    ['count-orders', 'orders', 1_000],
    ['count-orders', 'orders', 1],
  ]);
  expect(sent.flatMap(([, { changes }]) => changes)).toEqual(keys);
  expect(Math.max(...sent.map(([, message]) => JSON.stringify(message).length))).toBeLessThan(256_000);
});

it('what the workers themselves write, and items of no target, are told to nobody', async () => {
  const others = [
    codesKey('mer_1', 'camp_1'),
    resourceKey('products', 'mer_1', 'prod_1'),
    merchantKey('mer_1'),
  ];
  expect((await told(others.map((item) => changed(item)))).sent).toEqual([]);
});

it('a queue that accepts no message delays no other target, and the error makes Lambda repeat the run', async () => {
  expect(
    await told([changed(publicKey), changed(campaign)], (worker) => worker !== 'reconcile-edge'),
  ).toEqual({
    sent: [shared('checkouts', changed(campaign))],
    outcome: 'Error: SQS returned 503 for reconcile-edge',
  });
});

it('a message of the most changes that a batch has, of the longest keys, is below the 256 kB of SQS', async () => {
  const changes = Array.from({ length: 1_000 }, (_, index) => {
    const id = String(index).padStart(26, '0');
    const credential = `ppp_pk_live_${String(index).padStart(38, '0')}`;
    return changed(revokedApiKeyKey(`mer_${id}`, { id: `key_${id}`, type: 'public', credential }));
  });
  const [[, message] = []] = (await told(changes)).sent;
  expect(message?.changes).toHaveLength(1_000);
  expect(JSON.stringify(message).length).toBeLessThan(256 * 1024);
});

it('each target has an ID of its own', () => {
  expect(new Set(targets.map(({ id }) => id)).size).toBe(targets.length);
});
