import type * as z from 'zod';
import { AppError } from '../../../core/errors/errors.ts';
import type { ErrorDetail } from '../../../core/errors/response-error.ts';
import { parseFields } from '../../../core/shared/validation.ts';

/**
 * Expects predicates as the messages of details, and as the error's message a sentence with the first field
 * as its subject.
 */
export function expectSentences({ message, details }: AppError): void {
  const verbs = 'must|is|has|contains|lacks';
  for (const detail of details) expect(detail.message).toMatch(new RegExp(`^(?:${verbs}) .+\\.$`, 'si'));
  const subject = details[0]?.path ? `\`${details[0].path}\`` : 'The request body';
  expect(message.startsWith(`${subject} `)).toBe(true);
  expect(message.slice(subject.length + 1)).toMatch(new RegExp(`^(?:${verbs}) .+\\.$`, 's'));
}

/** Returns the details of the `validation_failed` error that a call throws; none if it returns. */
export function detailsOf(call: () => unknown): readonly ErrorDetail[] {
  try {
    call();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'validation_failed')) throw error;
    expectSentences(error);
    return error.details;
  }
  return [];
}

/** Returns the problems of a body as `path code`. */
export function problemsOf(schema: z.ZodType, body: unknown): string[] {
  return detailsOf(() => parseFields(schema, body)).map(({ path, code }) => `${path} ${code}`);
}
