import type * as z from 'zod';
import { AppError } from '../../../core/errors/errors.ts';
import type { ErrorDetail } from '../../../core/errors/response-error.ts';
import { parseFields } from '../../../core/shared/validation.ts';

/** Returns the details of the `validation_failed` error that a call throws; none if it returns. Their messages must be sentences. */
export function detailsOf(call: () => unknown): readonly ErrorDetail[] {
  try {
    call();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'validation_failed')) throw error;
    for (const { message } of error.details) expect(message).toMatch(/^[A-Z{].+\.$/);
    return error.details;
  }
  return [];
}

/** Returns the problems of a body as `path code`. */
export function problemsOf(schema: z.ZodType, body: unknown): string[] {
  return detailsOf(() => parseFields(schema, body)).map(({ path, code }) => `${path} ${code}`);
}
