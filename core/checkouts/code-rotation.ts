import { dayMs } from '../shared/durations.ts';
import { endsBy, type StoredCode } from './code.ts';
import { saleCodeEnd, termsOf, type WantedCodes } from './codes-goal.ts';

/**
 * Returns when the provider ends a new code. The code of a sale is not rotated, because merchants announce
 * it.
 */
export function plannedEnd(isSale: boolean, { sale, rotateDays }: WantedCodes, now: Date): string | null {
  if (isSale && sale) return new Date(saleCodeEnd(sale)).toISOString();
  return rotateDays === null ? null : new Date(now.getTime() + 2 * rotateDays * dayMs).toISOString();
}

/** Returns true if a code needs a successor: other settings, a longer sale, or its time is over. */
export function isOutdated(code: StoredCode, wanted: WantedCodes, now: Date): boolean {
  if (code.terms !== termsOf(wanted, code.isSale)) return true;
  const { sale } = wanted;
  if (code.isSale && sale) return endsBy(code, new Date(saleCodeEnd(sale) - 1));
  return isRotationDue(code, wanted, now);
}

/**
 * Returns true after `rotateDays`, after `rotateAfter` redemptions, and after half the time that the code works
 * at the provider.
 */
function isRotationDue(
  { createdAt, endsAt, redemptions }: StoredCode,
  { rotateDays, rotateAfter }: WantedCodes,
  now: Date,
): boolean {
  if (rotateAfter !== null && redemptions >= rotateAfter) return true;
  const ageMs = now.getTime() - Date.parse(createdAt);
  const halfLifeMs =
    endsAt === null ? Number.POSITIVE_INFINITY : (Date.parse(endsAt) - Date.parse(createdAt)) / 2;
  return ageMs >= Math.min(halfLifeMs, (rotateDays ?? Number.POSITIVE_INFINITY) * dayMs);
}
