import { createHash } from 'node:crypto';
import { rulesOf } from '../../core/campaigns/campaign-rules.ts';
import { generateApiKey } from '../../core/keys/key-value.ts';
import type { Throttle } from '../../lib/stage-config.ts';
import type { Item } from '../../storage/dynamodb/items.ts';
import { publicationKey, publicKeyKey, revokedApiKeyKey } from '../../storage/dynamodb/keys.ts';
import { putPublication } from '../../storage/publications.ts';
import type { ItemChange } from '../../storage/target-messages.ts';

/** Change of a campaign or a public key. */
export interface Change {
  atMs: number;
  /** A public key or the id of a campaign. */
  name: string;
  merchantId: string;
  kind: 'revocation' | 'pause' | 'other';
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

/** Beginning of the ids of merchants that send revocations at full rate. */
export const revokersPrefix = 'mer_revoker';

const simulatedMs = 60_000;
const othersPeriodMs = 10_000;
const revocationsPerSecond = 25;
/**
 * Revokers send for five seconds, and then pause until they can send a burst again. The period shifts their
 * bursts against the publisher's rounds.
 */
const [sendingMs, revokersPeriodMs] = [5_000, 17_300];

const campaignId = (index: number) => `camp_${String(index).padStart(26, '0')}`;

/** The campaigns that are paused have ids from here on. */
const firstPaused = 1_000_000;

/** Returns a well-formed public key that depends on the label only. */
function publicKey(label: string): string {
  let count = 0;
  const bytes = () => createHash('sha512').update(`${label} ${count++}`).digest();
  return generateApiKey('public', bytes);
}

/** Returns all changes of a minute, in order. API Gateway rejects revocations above `keys`. */
export function workload(
  { patchesPerSecond, campaigns, otherMerchants, revokers }: EdgeLoad,
  keys: Throttle,
): Change[] {
  const changes: Change[] = [];
  for (let count = 0; count < (simulatedMs / 1_000) * patchesPerSecond; count++) {
    const atMs = (count * 1_000) / patchesPerSecond;
    const index = count % campaigns;
    const merchantId = `mer_patcher${Math.floor(index / 100)}`;
    changes.push({ atMs, name: campaignId(index), merchantId, kind: 'other' });
  }
  for (let merchant = 0; merchant < otherMerchants; merchant++) {
    const merchantId = `mer_other${merchant}`;
    const firstMs = (merchant * othersPeriodMs) / otherMerchants;
    for (let atMs = firstMs, count = 0; atMs < simulatedMs; atMs += othersPeriodMs, count++) {
      const name = publicKey(`${merchantId} ${count}`);
      changes.push({ atMs, name, merchantId, kind: 'other' });
      changes.push({ atMs: atMs + othersPeriodMs / 2, name, merchantId, kind: 'revocation' });
      // A different campaign each time, so that the store's first value for it is the pause.
      const paused = campaignId(firstPaused + merchant * 100 + count);
      changes.push({ atMs: atMs + othersPeriodMs / 4, name: paused, merchantId, kind: 'pause' });
    }
  }
  for (let merchant = 0; merchant < revokers; merchant++)
    for (const atMs of accepted(keys)) {
      const merchantId = `${revokersPrefix}${merchant}`;
      changes.push({ atMs, name: publicKey(`${merchantId} ${atMs}`), merchantId, kind: 'revocation' });
    }
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

/** Applies a change to the table. Returns the changed items, as the stream reports them. */
export function applyChange(table: Map<string, Item>, change: Change): ItemChange[] {
  const { name, merchantId, kind } = change;
  const isKey = !name.startsWith('camp_');
  const shown = isKey ? campaignId(0) : name;
  const publication = publicationKey(shown);
  if (!table.has(publication.pk)) table.set(publication.pk, campaign(shown, change));
  if (!isKey) return [{ ...publication, isRemoved: false }];
  const key = publicKeyKey(name);
  if (kind !== 'revocation') {
    table.set(key.pk, { ...key, merchantId, keyId: 'key_1', campaignId: shown, gatewayKey: 'gatewaykey' });
    return [{ ...key, isRemoved: false }];
  }
  table.delete(key.pk);
  const revoked = revokedApiKeyKey(merchantId, { id: 'key_1', type: 'public', credential: name });
  return [
    { ...key, isRemoved: true },
    { ...revoked, isRemoved: false },
  ];
}

function campaign(id: string, { merchantId, kind }: Change): Item {
  const { operation } = putPublication({
    campaignId: id,
    merchantId,
    version: 1,
    isSuspended: false,
    baseCurrency: 'USD',
    rules: { ...rulesOf({}), status: kind === 'pause' ? 'paused' : 'active' },
  });
  return operation.Put?.Item ?? {};
}
