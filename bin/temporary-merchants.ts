import { randomBytes } from 'node:crypto';
import { merchantIdOf, merchantSlug } from '../core/keys/onboarding.ts';
import type { Deployment } from './deployment.ts';
import { purgeMerchant } from './merchant/purge.ts';
import { type Onboarded, onboard } from './onboard.ts';

/** Onboards a merchant for each of two plans, passes them to `use`, and removes everything that they have. */
export async function withTemporaryMerchants<Result>(
  deployment: Deployment,
  use: (merchants: { scale: Onboarded; starter: Onboarded }) => Promise<Result>,
): Promise<Result> {
  const suffix = randomBytes(4).toString('hex');
  const nameOf = (plan: 'scale' | 'starter') => `Verify ${plan} ${suffix}`;
  const add = (plan: 'scale' | 'starter') =>
    onboard(deployment, { name: nameOf(plan), plan, codesPrefix: 'PPP', isActive: true });
  try {
    const scale = await add('scale');
    return await use({ scale, starter: await add('starter') });
  } finally {
    for (const plan of ['scale', 'starter'] as const)
      await purgeMerchant(deployment, merchantIdOf(merchantSlug(nameOf(plan))));
  }
}
