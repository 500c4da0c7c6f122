import { defaultCampaignRules } from '../../core/campaigns/campaign-rules.ts';
import type { Throttle } from '../../lib/stage-config.ts';
import type { Item } from '../../storage/dynamodb/items.ts';
import { publicationKey, publicKeyKey } from '../../storage/dynamodb/keys.ts';
import { putPublication } from '../../storage/publications.ts';

/** Change of a campaign or a public key. */
export interface Change {
  atMs: number;
  name: string;
  isRevocation: boolean;
}

/** Load of a simulation. */
export interface EdgeLoad {
  /** Changes a second of the merchants that update campaigns. */
  patchesPerSecond: number;
  /** The campaigns that they update. */
  campaigns: number;
  /** Merchants that create a key and revoke it again, and pause a campaign, every ten seconds. */
  otherMerchants: number;
  /** Merchants that send revocations at full rate. */
  revokers: number;
}

/** Prefix of the keys that revokers revoke. */
export const revokersPrefix = 'ppp_pk_live_r';

/** Prefix of the campaigns that the other merchants pause. */
export const pausedPrefix = 'camp_7';

const simulatedMs = 60_000;
const othersPeriodMs = 10_000;
const revocationsPerSecond = 25;
/**
 * Revokers send for five seconds, and then pause until they can send a burst again. The period shifts their
 * bursts against the publisher's rounds.
 */
const [sendingMs, revokersPeriodMs] = [5_000, 17_300];

const id = (prefix: string, index: number) => `${prefix}_${String(index).padStart(26, '0')}`;

/** Returns all changes of a minute, in order. API Gateway rejects revocations above `keys`. */
export function workload(
  { patchesPerSecond, campaigns, otherMerchants, revokers }: EdgeLoad,
  keys: Throttle,
): Change[] {
  const changes: Change[] = [];
  for (let count = 0; count < (simulatedMs / 1_000) * patchesPerSecond; count++) {
    const atMs = (count * 1_000) / patchesPerSecond;
    changes.push({ atMs, name: id('camp', count % campaigns), isRevocation: false });
  }
  for (let merchant = 0; merchant < otherMerchants; merchant++) {
    const firstMs = (merchant * othersPeriodMs) / otherMerchants;
    for (let atMs = firstMs, count = 0; atMs < simulatedMs; atMs += othersPeriodMs, count++) {
      const name = `ppp_pk_live_${merchant}x${count}`;
      changes.push({ atMs, name, isRevocation: false });
      changes.push({ atMs: atMs + othersPeriodMs / 2, name, isRevocation: true });
      // A different campaign each time, so that the store's first value for it is the pause.
      const paused = `${pausedPrefix}${id('', merchant * 100 + count).slice(2)}`;
      changes.push({ atMs: atMs + othersPeriodMs / 4, name: paused, isRevocation: false });
    }
  }
  for (let merchant = 0; merchant < revokers; merchant++)
    for (const atMs of accepted(keys))
      changes.push({ atMs, name: `${revokersPrefix}${merchant}x${atMs}`, isRevocation: true });
  return changes.sort((left, right) => left.atMs - right.atMs);
}

/** Returns the times of the revocations that a token bucket accepts from one merchant. */
function accepted({ rate, burst }: Throttle): number[] {
  const times: number[] = [];
  const stepMs = 1_000 / revocationsPerSecond;
  let tokens = burst;
  for (let atMs = 0; atMs < simulatedMs; atMs += stepMs) {
    if (tokens >= 1 && atMs % revokersPeriodMs < sendingMs) {
      times.push(atMs);
      tokens -= 1;
    }
    tokens = Math.min(burst, tokens + (rate * stepMs) / 1_000);
  }
  return times;
}

/** Applies a change to the table. */
export function applyChange(table: Map<string, Item>, { name, isRevocation }: Change): void {
  const campaignId = name.startsWith('camp_') ? name : id('camp', 0);
  if (!table.has(publicationKey(campaignId).pk))
    table.set(publicationKey(campaignId).pk, campaign(campaignId));
  if (name === campaignId) return;
  const { pk, sk } = publicKeyKey(name);
  if (isRevocation) table.delete(pk);
  else table.set(pk, { pk, sk, merchantId: 'mer_2', keyId: 'key_1', campaignId, gatewayKey: 'gatewaykey' });
}

function campaign(campaignId: string): Item {
  const { operation } = putPublication({
    campaignId,
    merchantId: 'mer_1',
    version: 1,
    isSuspended: false,
    baseCurrency: 'USD',
    rules: defaultCampaignRules(),
  });
  return operation.Put?.Item ?? {};
}
