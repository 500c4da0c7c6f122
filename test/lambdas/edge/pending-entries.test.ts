import type { Publication } from '../../../core/campaigns/publication.ts';
import { edgeMessage } from '../../../lambdas/edge/edge-messages.ts';
import {
  inTurns,
  messagesForLater,
  pendingIn,
  promotePauses,
} from '../../../lambdas/edge/pending-entries.ts';
import type { Item } from '../../../storage/dynamodb/items.ts';
import { type ItemKey, publicationKey } from '../../../storage/dynamodb/keys.ts';
import { putPublication } from '../../../storage/publications.ts';
import { defaultCampaignRules } from '../../core/campaigns/default-rules.ts';

const urgent = (groups: Record<string, string[]>, haveWaited = false) => ({
  ...edgeMessage([], new Map(), haveWaited),
  urgent: groups,
});

describe('turns', () => {
  it('begin with one urgent entry of each merchant, those that have waited first', () => {
    const pending = pendingIn([
      urgent({ mer_1: ['a1'], mer_2: ['b1', 'b2', 'b3'] }),
      urgent({ mer_2: ['b0'], mer_3: ['c0'] }, true),
      edgeMessage(['x']),
      edgeMessage(['w'], new Map(), true),
    ]);
    expect(inTurns(pending)).toEqual(['b0', 'c0', 'a1', 'b1', 'b2', 'b3', 'w', 'x']);
  });

  it('contain each name once, as urgent if any message says so, and with its merchant if any message has it', () => {
    const pending = pendingIn([
      edgeMessage(['a', 'b', 'a']),
      urgent({ '': ['a'] }, true),
      urgent({ mer_1: ['a'] }),
    ]);
    expect(inTurns(pending)).toEqual(['a', 'b']);
    expect(Object.fromEntries(pending.merchantOf)).toEqual({ a: 'mer_1' });
  });
});

it('what is left keeps its merchant and has waited', () => {
  const pending = pendingIn([urgent({ mer_1: ['a', 'b'], mer_2: ['c'] }), edgeMessage(['x', 'y'])]);
  expect(messagesForLater(['b', 'c', 'y'], pending)).toEqual([
    { target: 'edge', names: ['y'], urgent: { mer_1: ['b'], mer_2: ['c'] }, haveWaited: true },
  ]);
  expect(messagesForLater([], pending)).toEqual([]);
});

it('a full message is below the 256 kB of SQS', () => {
  const keys = Array.from({ length: 2_500 }, (_, index) => `ppp_pk_live_${String(index).padStart(38, '0')}`);
  const merchants = keys.map((key, index): [string, string] => [
    key,
    `mer_${String(index).padStart(26, '0')}`,
  ]);
  const [message, ...more] = messagesForLater(keys, {
    merchantOf: new Map(merchants),
    others: new Set(),
    unread: new Set(),
  });
  expect(more).toEqual([]);
  expect(JSON.stringify(message).length).toBeLessThan(256 * 1024);
});

describe('pauses', () => {
  const id = (digit: string) => `camp_${digit.repeat(26)}`;
  const item = (campaignId: string, changes: Partial<Publication>): Item =>
    putPublication({
      campaignId,
      merchantId: 'mer_1',
      version: 1,
      isSuspended: false,
      baseCurrency: 'USD',
      rules: defaultCampaignRules(),
      ...changes,
    }).operation.Put?.Item ?? {};
  const paused = { ...defaultCampaignRules(), status: 'paused' as const };
  const table = new Map(
    [
      item(id('0'), { rules: paused }),
      item(id('1'), {}),
      item(id('2'), { isSuspended: true }),
      item(id('4'), { rules: paused }),
      { ...item(id('5'), { rules: paused }), version: 'none' },
    ].map((each) => [String(each.pk), each]),
  );

  it('of campaigns that nobody has read become urgent, also by a suspension', async () => {
    const asked: string[] = [];
    const items = {
      getAll: async (keys: readonly ItemKey[]) => {
        asked.push(...keys.map(({ pk }) => pk));
        return keys.map(({ pk }) => table.get(pk));
      },
    };
    const fresh = [id('0'), id('1'), id('2'), id('3'), id('5'), 'ppp_pk_live_x'];
    const pending = pendingIn([edgeMessage([id('4')], new Map(), true), edgeMessage(fresh)]);
    await promotePauses(pending, items);
    expect(Object.fromEntries(pending.merchantOf)).toEqual({ [id('0')]: 'mer_1', [id('2')]: 'mer_1' });
    expect([...pending.others]).toEqual([id('4'), id('1'), id('3'), id('5'), 'ppp_pk_live_x']);
    expect(asked).toEqual(fresh.slice(0, 5).map((name) => publicationKey(name).pk));
  });
});
