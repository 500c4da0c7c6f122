import * as z from 'zod';
import type { ErrorDetail } from '../../../core/shared/errors.ts';
import { validationDetails } from '../../../core/shared/validation.ts';

// zod would try whether it may compile code, which the content security policy refuses and reports.
z.config({ jitless: true });

/** What the API's own schema says against a body; empty when nothing. Paths are as in `tiers.0.discount`. */
export function problemsOf(schema: z.ZodType, body: unknown): ErrorDetail[] {
  const result = schema.safeParse(body, { reportInput: true });
  return result.success ? [] : validationDetails(result.error.issues);
}
