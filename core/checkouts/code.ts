import * as z from 'zod';
import { dayMs, hourMs } from '../shared/durations.ts';
import type { RandomBytes } from '../shared/ports.ts';
import { docs, idOf, storedReader, timestamp } from '../shared/resource.ts';
import { type CodeProblemType, checkoutModeSchema, problemSchema } from './checkout.ts';

/** Hours that a replaced code works on. */
export const defaultGraceHours = 48;

/** The most redemptions of one code that the service counts. */
export const maxRedemptions = 1_000_000_000;

export const codeStatusSchema = z.enum(['creating', 'live', 'replaced', 'ended']);

/** A code that the service manages, in responses. */
export const codeSchema = z.object({
  code: z.string().meta(docs('Code at the checkout.', 'PPP60K3F9QT')),
  discount: z.number().meta(docs('Percent.', 60)),
  isSale: z.boolean().default(false).meta(docs('True for the code of the campaign’s sale.', false)),
  status: codeStatusSchema.meta(
    docs('The banner shows `live` codes. The checkout accepts `replaced` ones until `endsAt`.', 'live'),
  ),
  createdAt: timestamp,
  endsAt: timestamp
    .nullable()
    .meta(docs('When the code stops or stopped working. `null` for never.', '2027-01-20T09:30:00.000Z')),
  confirmedAt: timestamp
    .nullable()
    .meta(
      docs(
        'When the provider last confirmed that its checkout accepts the code for this discount. A code that was not confirmed for seven days leaves the banner. `null` if it never was.',
        '2026-11-21T09:30:00.000Z',
      ),
    ),
  redemptions: z
    .int()
    .min(0)
    .max(maxRedemptions)
    .meta(docs('Redemptions that the provider counts, at most 10⁹.', 12)),
  problem: problemSchema.nullable().meta(docs('Problem of the latest attempt to create or check it.', null)),
  isShown: z
    .boolean()
    .default(false)
    .meta(docs('True if banners show the code now, or will during its sale.', true)),
  readAt: timestamp
    .nullable()
    .default(null)
    .meta(
      docs(
        'When `redemptions` was last read. Later ones are not counted yet. `null` before the first reading.',
        '2026-11-21T09:30:00.000Z',
      ),
    ),
});
export type Code = z.output<typeof codeSchema>;

const storedCodeSchema = codeSchema.omit({ isShown: true }).extend({
  readAt: z.exactOptional(timestamp),
  checkoutId: idOf('chk'),
  /** Mode of the checkout when the provider last returned the code. */
  mode: z.exactOptional(checkoutModeSchema),
  /** Fingerprint of the campaign's settings with which the code was created. */
  terms: z.string(),
  /** The provider's identifier, as soon as a run has read the code there. */
  providerId: z.exactOptional(z.string()),
  /** Times of the attempts to create the code, without those whose runs know the provider's answer. */
  attempts: z.exactOptional(z.array(timestamp)),
  /** Since when all runs found neither the identifier nor the name at the provider, but other codes. */
  absentSince: z.exactOptional(timestamp),
  /** True for an ended code whose redemptions are final. */
  isCounted: z.exactOptional(z.boolean()),
  /** Hours that the predecessor works on, if a request sets them. */
  graceHours: z.exactOptional(z.number()),
  /** True if a request demanded the end, which then depends on no check. */
  isEndDemanded: z.exactOptional(z.boolean()),
  /** Checks in a row, at most two, in which the provider had a status that takes the code out of the banner. */
  doubts: z.exactOptional(z.int()),
});

/** A code as it is stored. */
export type StoredCode = z.output<typeof storedCodeSchema>;

/** Reads a stored code. Throws if it is malformed. */
export const storedCode = storedReader('code', storedCodeSchema);

/** Returns a code as responses show it. */
export const responseCode: (code: StoredCode) => Code = storedReader('code', codeSchema);

/** A discount as the provider returns it. */
export interface ProviderCode {
  providerId: string;
  code: string;
  /** Percent; `null` for a discount by amount. */
  discount: number | null;
  /** True if the checkout accepts the code now. */
  isActive: boolean;
  /** 0 to 10⁹. */
  redemptions: number;
  /** When the provider ends the code, ISO 8601; `null` for never. */
  endsAt: string | null;
  /**
   * What the service stored with the code: its campaign, and the fingerprint of the campaign's settings.
   * `null` if another program or the merchant created the code.
   */
  tag: { campaignId: string; terms: string | null } | null;
}

/** A code leaves the banner this long before it would be a dead one, because runs are an hour apart. */
export const leavingMs = 2 * hourMs;

/** Longest time after which an interrupted request can still create a code. */
export const settleMs = 600_000;

/** Returns true while an interrupted request can still create the code, or create it once more. */
export function isSettling({ attempts = [] }: StoredCode, now: Date): boolean {
  return attempts.some((time) => now.getTime() - Date.parse(time) < settleMs);
}

/** Returns the code with an attempt to create it now. */
export function attempted(code: StoredCode, now: Date): StoredCode {
  const recent = (code.attempts ?? []).filter((time) => now.getTime() - Date.parse(time) < settleMs);
  return { ...code, attempts: [...recent, now.toISOString()] };
}

/** Letters and digits that people do not confuse. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const randomLength = 6;

/** Returns the name of a new code: prefix, rounded percentage and 6 random letters and digits. */
export function drawCode(prefix: string, discount: number, randomBytes: RandomBytes): string {
  const unbiased = 256 - (256 % alphabet.length);
  let letters = '';
  while (letters.length < randomLength) {
    const byte = randomBytes(1)[0] ?? 0;
    if (byte < unbiased) letters += alphabet[byte % alphabet.length];
  }
  return `${prefix}${Math.round(discount)}${letters}`;
}

/** Returns true if the service created this discount for the campaign. */
export function isOfCampaign({ tag }: ProviderCode, campaignId: string): boolean {
  return tag?.campaignId === campaignId;
}

/** Returns true if the checkout gives this code's discount for it now. */
export function isUsable(code: Pick<Code, 'code' | 'discount'>, actual: ProviderCode): boolean {
  const isSameName = actual.code.toUpperCase() === code.code;
  return isSameName && actual.discount === code.discount && actual.isActive;
}

/** A code leaves the banner when so many checks in a row doubted it. */
const maxDoubts = 2;

/** Returns the code after a check that doubted it. */
export function doubted(code: StoredCode): StoredCode {
  return { ...code, doubts: Math.min(maxDoubts, (code.doubts ?? 0) + 1) };
}

/** Returns true if the code works at the provider as far as the latest two checks know. */
export function isTrusted({ doubts = 0 }: Pick<StoredCode, 'doubts'>): boolean {
  return doubts < maxDoubts;
}

/** Returns the code with this problem, since now unless it already had it. */
export function withProblem(code: StoredCode, problem: CodeProblemType, now: Date): StoredCode {
  if (code.problem?.type === problem) return code;
  return { ...code, problem: { type: problem, startedAt: now.toISOString() } };
}

/**
 * Returns true if there are other codes, or codes with another status or end. Checks and counts of redemptions
 * are no change.
 */
export function haveCodesChanged(before: readonly StoredCode[], after: readonly StoredCode[]): boolean {
  const [from, to] = [before, after].map((codes) =>
    JSON.stringify(codes.map(({ code, status, endsAt }) => [code, status, endsAt])),
  );
  return from !== to;
}

/** Returns true for a code that a disconnection left: it may still work, and no run will end it. */
export function isLeft({ problem }: Pick<StoredCode, 'problem'>): boolean {
  return problem?.type === 'not_ended';
}

/** Time after which a code that ended, or that a disconnection left, is forgotten. */
const keptMs = 90 * dayMs;

/** Returns true for a code that ended long ago, and for one that a disconnection left then: no check will clear it. */
export function isForgotten(code: StoredCode, now: Date): boolean {
  return (code.status === 'ended' || isLeft(code)) && endsBy(code, new Date(now.getTime() - keptMs));
}

/** Returns the code with its end at this time, unless it ends before. */
export function endingBy(code: StoredCode, time: Date): StoredCode {
  const isEarlier = code.endsAt !== null && Date.parse(code.endsAt) <= time.getTime();
  return isEarlier ? code : { ...code, endsAt: time.toISOString() };
}

/** Returns true if the code's end is at or before this time. */
export function endsBy({ endsAt }: Pick<Code, 'endsAt'>, time: Date): boolean {
  return endsAt !== null && Date.parse(endsAt) <= time.getTime();
}
