import * as z from 'zod';
import type { ErrorDetail } from '../../../core/shared/errors.ts';
import { validationDetails } from '../../../core/shared/validation.ts';

// zod would try to compile code, which the content security policy blocks and reports.
z.config({ jitless: true });

/** Returns the problems that the API's own schema finds in a body. Paths are like `tiers.0.discount`. */
export function problemsOf(schema: z.ZodType, body: unknown): ErrorDetail[] {
  const result = schema.safeParse(body, { reportInput: true });
  return result.success ? [] : validationDetails(result.error.issues);
}
