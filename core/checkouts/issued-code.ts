import * as z from 'zod';
import { storedReader } from '../shared/resource.ts';
import { codeSchema } from './code.ts';

/**
 * What is known of a code after it left its campaign's list, 90 days after its end: orders, refunds and
 * renewals come later.
 */
const issuedCodeSchema = codeSchema.pick({ code: true, discount: true, isSale: true }).extend({
  /** The provider's identifier. Providers use each one only once, in all accounts. */
  providerId: z.string(),
  campaignId: z.string(),
  /** The checkout may be disconnected by now, and the same account connected as another one. */
  checkoutId: z.string(),
});
export type IssuedCode = z.output<typeof issuedCodeSchema>;

/** Reads a stored code. Throws if it is malformed. */
export const storedIssuedCode = storedReader('issued code', issuedCodeSchema);
