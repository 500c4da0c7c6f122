import type { Clock } from '../../core/shared/ports.ts';
import type { ItemAccess } from '../dynamodb/item-access.ts';
import { lastUseKey } from '../dynamodb/keys.ts';

const resolutionMs = 60_000;
const rememberedKeys = 10_000;
const longestWriteMs = 1_000;

/**
 * Records that a key was used, with at most one write per key and minute. Never throws and takes at most a
 * second.
 */
export type RecordLastUse = (keyId: string) => Promise<void>;

/**
 * Returns a function that records when keys are used. If a write fails, it calls `onFailure` with the error.
 */
export function lastUseRecorder(
  items: Pick<ItemAccess, 'update'>,
  clock: Clock,
  onFailure: (error: unknown) => void,
): RecordLastUse {
  const noted = new Map<string, number>();
  return async (keyId) => {
    const now = clock().getTime();
    if (now - (noted.get(keyId) ?? Number.NEGATIVE_INFINITY) < resolutionMs) return;
    if (noted.size >= rememberedKeys) noted.clear();
    noted.set(keyId, now);
    await moveForward(items, keyId, now).catch(onFailure);
  };
}

async function moveForward(items: Pick<ItemAccess, 'update'>, keyId: string, now: number): Promise<void> {
  await items.update(lastUseKey(keyId), {
    expression: 'SET usedAt = :now, keyId = :keyId',
    condition: 'attribute_not_exists(pk) OR usedAt <= :minuteAgo',
    values: {
      ':now': new Date(now).toISOString(),
      ':minuteAgo': new Date(now - resolutionMs).toISOString(),
      ':keyId': keyId,
    },
    timeoutMs: longestWriteMs,
  });
}
