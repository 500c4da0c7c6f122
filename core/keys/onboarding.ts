import { createHash } from 'node:crypto';
import type { Campaign } from '../campaigns/campaign.ts';
import { codesPerTier, makeDefaultCampaign } from '../campaigns/default-campaign.ts';
import { AppError } from '../errors/errors.ts';
import type { IdGenerator } from '../shared/ids.ts';
import { currency } from '../shared/money.ts';
import type { RandomBytes } from '../shared/ports.ts';
import { type ApiKeyRecord, makeApiKey } from './api-key.ts';
import type { Merchant, Plan } from './merchant.ts';

const idAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idLength = 26;
const maxSlugLength = 60;
const slugHashLength = 10;

/** The initial state of a merchant. Only `secretKey` contains the secret key; it is not stored. */
export interface Onboarding {
  merchant: Merchant;
  campaign: Campaign;
  apiKey: ApiKeyRecord;
  secretKey: string;
}

/** An operator's input for a new merchant. */
export interface NewMerchant {
  name: string;
  plan: Plan;
  /** Short name for operators: lower-case letters, digits and dashes. @default the slug of the name */
  slug?: string;
  /**
   * Prefix of the default campaign's codes: `PPP` → PPP20 … PPP60. `null` if the checkout applies discounts
   * without codes.
   * @default no codes
   */
  codesPrefix?: string | null;
  /**
   * True if the codes exist in the checkout, so that the campaign starts at once.
   * @default false, unless the checkout applies the discounts without codes
   */
  isActive?: boolean;
  /**
   * Currency of the default campaign, ISO 4217 in any case. @default the currency of the merchant's first
   * product
   */
  baseCurrency?: string;
}

/**
 * Returns a merchant's short name for operators: `Acme, Inc.` → `acme-inc`. A hash replaces letters in other
 * scripts and text beyond the maximum length: `Книга 1` → `1-9b5ec2d56c`. Names that differ only by case,
 * spaces and ASCII punctuation have the same slug. Throws `validation_failed` for a name without letters and
 * digits.
 */
export function merchantSlug(name: string): string {
  const folded = name.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
  const plain = withoutDashes(withoutMarks(folded).replace(/[^a-z0-9]+/g, '-'));
  const isWhole = plain.length <= maxSlugLength && !/[^\x20-\x7e]/.test(folded);
  if (isWhole && plain === '')
    throw new AppError('validation_failed', 'The name needs at least one letter or digit.');
  if (isWhole) return plain;
  const hash = createHash('sha256').update(folded).digest('hex').slice(0, slugHashLength);
  const start = withoutDashes(plain.slice(0, maxSlugLength - 1 - slugHashLength));
  return withoutDashes(`${start}-${hash}`);
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}

function withoutDashes(text: string): string {
  return text.replace(/^-|-$/g, '');
}

/** Derives a merchant's id from its slug, so that a second onboarding finds the same merchant. */
export function merchantIdOf(slug: string): string {
  const digest = createHash('sha256').update(slug).digest();
  const text = Array.from(digest.subarray(0, idLength), (byte) => idAlphabet.charAt(byte % 32)).join('');
  return `mer_${digest.readUInt8() % 8}${text.slice(1)}`;
}

/** Creates a merchant with its default campaign and first secret key. */
export function makeOnboarding(
  { name, plan, slug, codesPrefix, isActive = codesPrefix === null, baseCurrency }: NewMerchant,
  { newId, randomBytes, now }: { newId: IdGenerator; randomBytes: RandomBytes; now: Date },
): Onboarding {
  const fields = {
    ...(isActive ? {} : { status: 'paused' as const }),
    hasAutomaticDiscount: codesPrefix === null,
    ...(typeof codesPrefix === 'string' ? { tiers: codesPerTier(codesPrefix) } : {}),
    ...(baseCurrency === undefined ? {} : { baseCurrency: knownCurrency(baseCurrency) }),
  };
  const campaign = makeDefaultCampaign(newId('camp'), now, fields);
  const request = { name: 'First secret key', type: 'secret' } as const;
  const { record: apiKey, value: secretKey } = makeApiKey(request, newId('key'), randomBytes, now);
  return {
    merchant: {
      id: merchantIdOf(slug ?? merchantSlug(name)),
      name,
      ...(slug === undefined ? {} : { slug }),
      plan,
      status: 'active',
      defaultCampaignId: campaign.id,
      createdAt: now.toISOString(),
    },
    campaign,
    apiKey,
    secretKey,
  };
}

function knownCurrency(code: string): string {
  const { success, data } = currency.safeParse(code);
  if (!success)
    throw new AppError(
      'validation_failed',
      `The currency ${code} is unknown. Use an ISO 4217 code such as EUR.`,
    );
  return data;
}
