import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeOnboarding, merchantIdOf, merchantSlug, type NewMerchant } from '../core/keys/onboarding.ts';
import { idGenerator } from '../core/shared/ids.ts';
import { readMerchant } from '../storage/merchants.ts';
import { writeOnboarding } from '../storage/transactions/merchants.ts';
import type { Deployment } from './deployment.ts';
import { ensureGatewayKey } from './gateway-keys.ts';

const keyWaitMs = 120_000;
const keyPollMs = 250;
const now = () => new Date();

/** A new merchant. Its secret key is not stored. */
export interface Onboarded {
  merchantId: string;
  slug: string;
  defaultCampaignId: string;
  secretKey: string;
}

/**
 * Creates a merchant with `createMerchant`, then waits until its secret key works, because API Gateway needs a while
 * for new keys.
 */
export async function onboard(deployment: Deployment, request: NewMerchant): Promise<Onboarded> {
  const onboarded = await createMerchant(deployment, request);
  await untilKeyWorks(deployment.baseUrl, onboarded.secretKey);
  return onboarded;
}

/**
 * Creates a merchant with a gateway key, default campaign and first secret key, which may not work yet. You can repeat
 * it after an interruption. Throws if the merchant exists.
 */
export async function createMerchant(
  { database, stageName }: Deployment,
  request: NewMerchant,
): Promise<Onboarded> {
  const slug = validSlug(request.slug) ?? merchantSlug(request.name);
  const merchantId = merchantIdOf(slug);
  const existing = await readMerchant(database, merchantId);
  if (existing) {
    throw new Error(
      `"${existing.name}" (${slug}, ${merchantId}) exists; for a new key: npm run merchant -- rotate-secret ${merchantId}`,
    );
  }
  const newId = idGenerator(now, randomBytes);
  const onboarding = makeOnboarding(request, { newId, randomBytes, now: now() });
  const owner = { merchantId, slug, stageName, plan: request.plan };
  const { key } = await ensureGatewayKey(database, owner);
  if ((await writeOnboarding(database, onboarding, key.value)) === 'exists') {
    throw new Error(`Another command onboarded "${request.name}" at the same time`);
  }
  return { merchantId, slug, defaultCampaignId: onboarding.campaign.id, secretKey: onboarding.secretKey };
}

/** Returns the slug. Throws if it is malformed. */
function validSlug(slug: string | undefined): string | undefined {
  if (slug !== undefined && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    throw new Error(
      `"${slug}" is not a slug: use lower-case letters, digits and single dashes, such as acme-2`,
    );
  return slug;
}

/** Calls the API with the key until it works. Throws after two minutes. */
export async function untilKeyWorks(baseUrl: string, secretKey: string): Promise<void> {
  const deadline = Date.now() + keyWaitMs;
  while (Date.now() < deadline) {
    const response = await fetch(`${baseUrl}/v1/products?limit=1`, {
      headers: { authorization: `Bearer ${secretKey}` },
    }).catch(() => undefined);
    if (response?.ok) return;
    await sleep(keyPollMs);
  }
  throw new Error(
    `The key ${secretKey} is stored, but ${baseUrl} does not accept it yet; try it in a few minutes`,
  );
}
