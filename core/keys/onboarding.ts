import { createHash } from 'node:crypto';
import { type Campaign, makeDefaultCampaign } from '../campaigns/campaign.ts';
import { codesPerTier } from '../campaigns/default-campaign.ts';
import { AppError } from '../shared/errors.ts';
import type { IdGenerator } from '../shared/ids.ts';
import type { RandomBytes } from '../shared/ports.ts';
import { type ApiKeyRecord, makeApiKey } from './api-key.ts';
import type { Merchant, Plan } from './merchant.ts';

const idAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idLength = 26;
const maxSlugLength = 60;

/** Everything a new merchant starts with; the secret key itself is in `secretKey` and in nothing that is stored. */
export interface Onboarding {
  merchant: Merchant;
  campaign: Campaign;
  apiKey: ApiKeyRecord;
  secretKey: string;
}

/** What an operator says about a new merchant. */
export interface NewMerchant {
  name: string;
  plan: Plan;
  /** Gives the default campaign codes: `PPP` → PPP20 … PPP60. @default no codes */
  codesPrefix?: string;
}

/** `Acme, Inc.` → `acme-inc`: the name under which operators know a merchant. Throws `validation_failed` when nothing is left. */
export function merchantSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');
  if (slug === '') throw new AppError('validation_failed', 'The name needs at least one letter or digit.');
  return slug;
}

/** The id of the merchant with this slug: derived from it, so that onboarding twice finds the same merchant. */
export function merchantIdOf(slug: string): string {
  const digest = createHash('sha256').update(slug).digest();
  const text = Array.from(digest.subarray(0, idLength), (byte) => idAlphabet.charAt(byte % 32)).join('');
  return `mer_${'01234567'.charAt((digest[0] ?? 0) % 8)}${text.slice(1)}`;
}

/** A new merchant with its default campaign and first secret key. */
export function makeOnboarding(
  { name, plan, codesPrefix }: NewMerchant,
  { newId, randomBytes, now }: { newId: IdGenerator; randomBytes: RandomBytes; now: Date },
): Onboarding {
  const tiers = codesPrefix === undefined ? undefined : codesPerTier(codesPrefix);
  const campaign = makeDefaultCampaign(newId('camp'), now, tiers);
  const request = { name: 'First secret key', type: 'secret' } as const;
  const { record: apiKey, value: secretKey } = makeApiKey(request, newId('key'), randomBytes, now);
  return {
    merchant: {
      id: merchantIdOf(merchantSlug(name)),
      name,
      plan,
      status: 'active',
      defaultCampaignId: campaign.id,
      revision: 0,
      createdAt: now.toISOString(),
    },
    campaign,
    apiKey,
    secretKey,
  };
}
