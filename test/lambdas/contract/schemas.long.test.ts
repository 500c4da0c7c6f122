import * as fc from 'fast-check';
import * as z from 'zod';
import { AppError } from '../../../core/errors/errors.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { type Json, jsonSchema } from '../../../lambdas/contract/json-schemas.ts';
import { requestSchemas } from '../../../lambdas/contract/schemas.ts';
import { expectSentences } from '../../core/shared/problems.ts';
import { bodiesNear } from '../../support/input/arbitrary-bodies.ts';
import exceptions from '../../support/input/exceptions.json';
import { propertyRuns } from '../../support/property-runs.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? 400);

/** Codes of the problems of a body; none when the service takes it. */
function problemsOf(schema: z.ZodType, body: unknown): string[] {
  try {
    parseFields(schema, body);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expectSentences(error);
    return error.details.map(({ code }) => code);
  }
}

/**
 * Returns true for texts of blanks and more, which the service trims to their length and the documented
 * schema rejects.
 */
function isOnlyTooLong(error: z.ZodError | undefined): boolean {
  return error?.issues.every(({ code }) => code === 'too_big') ?? false;
}

describe.each(Object.entries(requestSchemas))('the body %s', (_name, schema) => {
  const document = jsonSchema(schema) as Json;
  const documented = z.fromJSONSchema(document as z.core.JSONSchema.JSONSchema);

  test('is taken only if docs/openapi.json calls it valid', async () => {
    await fc.assert(
      fc.property(bodiesNear(document), (body) => {
        if (problemsOf(schema, body).length > 0) return;
        const { success, error } = documented.safeParse(body);
        if (!success && !isOnlyTooLong(error)) throw new Error(`The document rejects it: ${error.message}`);
      }),
      { ...propertyRuns, numRuns },
    );
  });

  test('is rejected only if docs/openapi.json calls it invalid, or for a reason that test/support/input/exceptions.json gives', async () => {
    await fc.assert(
      fc.property(bodiesNear(document), (body) => {
        const problems = problemsOf(schema, body);
        if (problems.length === 0 || !documented.safeParse(body).success) return;
        expect(problems.filter((code) => !(code in exceptions))).toEqual([]);
      }),
      { ...propertyRuns, numRuns },
    );
  });
});
