import * as z from 'zod';
import type { ErrorDetail } from '../../../../core/errors/response-error.ts';
import { validationDetails } from '../../../../core/shared/validation.ts';

// zod would try to compile code, which the content security policy blocks and reports.
z.config({ jitless: true });

/**
 * Validates a body with the API's own schema. Returns the problems, with paths such as `tiers.0.discount`.
 */
export function problemsOf(schema: z.ZodType, body: unknown): ErrorDetail[] {
  const result = schema.safeParse(body, { reportInput: true });
  return result.success ? [] : validationDetails(result.error.issues);
}
