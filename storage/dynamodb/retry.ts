import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../core/shared/errors.ts';

const maxRetries = 5;
const firstDelayMs = 20;
const longestDelayMs = 320;

/**
 * Runs `attempt` until it is no `conflict`: at most 5 retries with full jitter, then `concurrent_modification`.
 * Every attempt has to read its state again.
 */
export async function retryConflicts<Result>(attempt: () => Promise<Result | 'conflict'>): Promise<Result> {
  for (let retry = 0; retry <= maxRetries; retry++) {
    if (retry > 0) await sleep(Math.random() * Math.min(longestDelayMs, firstDelayMs * 2 ** retry));
    const result = await attempt();
    if (result !== 'conflict') return result;
  }
  throw new AppError('concurrent_modification');
}
