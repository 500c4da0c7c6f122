import { randomBytes } from 'node:crypto';
import { merchantIdOf, merchantSlug } from '../core/keys/onboarding.ts';
import type { Deployment } from './deployment.ts';
import { purgeMerchant } from './merchant/purge.ts';
import { type Onboarded, onboard } from './onboard.ts';

const plans = ['scale', 'starter'] as const;

/**
 * Onboards a merchant for each of two plans, passes them to `use`, and removes everything that they have, also
 * when the command is interrupted.
 */
export async function withTemporaryMerchants<Result>(
  deployment: Deployment,
  use: (merchants: { scale: Onboarded; starter: Onboarded }) => Promise<Result>,
): Promise<Result> {
  const suffix = randomBytes(4).toString('hex');
  const nameOf = (plan: (typeof plans)[number]) => `Verify ${plan} ${suffix}`;
  const add = (plan: (typeof plans)[number]) =>
    onboard(deployment, { name: nameOf(plan), plan, codesPrefix: 'PPP', isActive: true });
  const remove = async () => {
    const ids = plans.map((plan) => merchantIdOf(merchantSlug(nameOf(plan))));
    const removals = await Promise.allSettled(ids.map((id) => purgeMerchant(deployment, id)));
    for (const removal of removals) if (removal.status === 'rejected') throw removal.reason;
  };
  const removeAndExit = () => void remove().finally(() => process.exit(1));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, removeAndExit);
  try {
    const scale = await add('scale');
    return await use({ scale, starter: await add('starter') });
  } finally {
    for (const signal of signals) process.off(signal, removeAndExit);
    await remove();
  }
}
