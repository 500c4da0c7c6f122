import { randomUUID } from 'node:crypto';
import { merchantIdOf, merchantSlug } from '../../core/keys/onboarding.ts';
import type { Deployment } from '../deployment.ts';
import { purgeMerchant } from '../merchant/purge.ts';
import { onboard } from '../onboard.ts';
import { call } from './calls.ts';

/** The merchant that the checks work with. It is made for them, and removed after them. */
export interface ProbeMerchant {
  id: string;
  secretKey: string;
  /** Shows the default campaign. */
  publicKey: string;
  publicKeyId: string;
  /** How long onboarding took, until the first key worked. */
  onboardedInMs: number;
}

/** Onboards a merchant on the smallest plan, which is throttled soon. Removes it when that goes wrong half-way. */
export async function makeProbeMerchant(deployment: Deployment): Promise<ProbeMerchant> {
  const name = `Verify ${randomUUID().slice(0, 8)}`;
  const merchantId = merchantIdOf(merchantSlug(name));
  try {
    const startedAt = Date.now();
    const { secretKey } = await onboard(deployment, { name, plan: 'starter', codesPrefix: 'VERIFY' });
    const onboardedInMs = Date.now() - startedAt;
    const { body } = await call(deployment, 'POST', '/v1/api-keys', {
      secretKey,
      json: { name: 'Verify', type: 'public' },
    });
    const { key, id } = JSON.parse(body).data as { key: string; id: string };
    return { id: merchantId, secretKey, publicKey: key, publicKeyId: id, onboardedInMs };
  } catch (error) {
    await purgeMerchant(deployment, merchantId);
    throw error;
  }
}
