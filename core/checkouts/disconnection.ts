import * as z from 'zod';
import { docs, storedReader } from '../shared/resource.ts';
import { codeSchema, type StoredCode } from './code.ts';

/** A code that may still work after its checkout was disconnected, in responses. */
export const remainingCodeSchema = codeSchema.pick({
  code: true,
  discount: true,
  endsAt: true,
  problem: true,
});

/** What a disconnected checkout leaves at the provider, in responses. */
export const disconnectionSchema = z.object({
  remainingCodes: z
    .array(remainingCodeSchema)
    .meta(
      docs(
        'Codes whose end the provider did not confirm. End them in the provider’s dashboard, because the service no longer has a key. A code with `endsAt: null` works until you do.',
      ),
    ),
});

const remainingCode = storedReader('code', remainingCodeSchema);

/**
 * Returns what remains at the provider of a checkout's codes: those that it returned and did not end, and
 * those of which it could not say whether they exist.
 */
export function disconnectionOf(codes: readonly StoredCode[]): z.output<typeof disconnectionSchema> {
  const isRemaining = ({ status, providerId, problem }: StoredCode) =>
    status !== 'ended' && (providerId !== undefined || problem !== null);
  return { remainingCodes: codes.filter(isRemaining).map(remainingCode) };
}
