/** Onboarding, step by step; each step can be repeated, so a command that was interrupted is simply run again. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeOnboarding, merchantIdOf, merchantSlug, type NewMerchant } from '../core/keys/onboarding.ts';
import { idGenerator } from '../core/shared/ids.ts';
import { writeOnboarding } from '../storage/changes/merchants.ts';
import { readMerchant } from '../storage/merchants.ts';
import type { Deployment } from './deployment.ts';
import { settleGatewayKey } from './gateway-keys.ts';

const keyWaitMs = 120_000;
const keyPollMs = 250;
const now = () => new Date();

/** A merchant that was just onboarded; the secret key is shown this once. */
export interface Onboarded {
  merchantId: string;
  slug: string;
  secretKey: string;
}

/**
 * Gateway key, usage plans, merchant, default campaign, first secret key; then waits until the key works (API Gateway takes
 * a while to spread new keys). Throws one clear line when the merchant exists already.
 */
export async function onboard(deployment: Deployment, request: NewMerchant): Promise<Onboarded> {
  const { database, stageName } = deployment;
  const slug = checkedSlug(request.slug) ?? merchantSlug(request.name);
  const merchantId = merchantIdOf(slug);
  const existing = await readMerchant(database, merchantId);
  if (existing) {
    throw new Error(
      `"${existing.name}" (${slug}, ${merchantId}) is onboarded already; a new key: npm run merchant -- rotate-secret ${merchantId}`,
    );
  }
  const newId = idGenerator(now, randomBytes);
  const onboarding = makeOnboarding(request, { newId, randomBytes, now: now() });
  const owner = { merchantId, slug, stageName, plan: request.plan };
  const { key: gatewayKey } = await settleGatewayKey(database, owner);
  if ((await writeOnboarding(database, onboarding, gatewayKey.value)) === 'exists') {
    throw new Error(`"${request.name}" was onboarded by somebody else at the same time`);
  }
  await untilKeyWorks(deployment.baseUrl, onboarding.secretKey);
  return { merchantId, slug, secretKey: onboarding.secretKey };
}

/** Throws for a slug that is none. */
function checkedSlug(slug: string | undefined): string | undefined {
  if (slug !== undefined && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    throw new Error(`"${slug}" is no slug: lower-case letters, digits and single dashes, such as acme-2`);
  return slug;
}

/** Asks with the key until it is let in. Throws, naming what to do, when that takes longer than two minutes. */
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
