import * as fc from 'fast-check';
import * as z from 'zod';
import { AppError } from '../../../core/errors/errors.ts';
import { parseFields } from '../../../core/shared/validation.ts';
import { coreSchemas } from '../../support/input/core-schemas.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { expectSentences } from './problems.ts';

/** Values that pass one check of a type and fail another. */
const oddities = fc.constantFrom<unknown>(
  ...[{}, [], [[]], [{}], [null], '', ' ', 0, -0, 1e-7, 1e300, true, null, { length: 1 }, { entries: 1 }],
  ...['USD', 'IN', 'uſd', 'ın', 'active', 'public', 'secret', '2026-01-02', 'a.example', '\ud800', '#ffffff'],
);

/** Any JSON, and lists and objects of oddities at any depth up to three. */
function anyJson(): fc.Arbitrary<unknown> {
  return fc.oneof(
    oddities,
    fc.jsonValue(),
    fc.array(fc.oneof(oddities, fc.dictionary(fc.constantFrom('tier', 'country', 'discount'), oddities))),
  );
}

/** An object with some of the schema's own fields, each with any value; or any value in its place. */
function anyBody(schema: z.ZodType): fc.Arbitrary<unknown> {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const fields = Object.fromEntries(names.map((name) => [name, anyJson()]));
  return fc.oneof(anyJson(), fc.record({ ...fields, __proto__: anyJson() }, { requiredKeys: [] }));
}

describe('a schema of core', () => {
  test('rejects any other value with validation_failed, never with another exception', async () => {
    const schemas = await coreSchemas();
    expect(schemas.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'newProductSchema',
        'campaignUpdateSchema',
        'newApiKeySchema',
        'sampleVisitorSchema',
      ]),
    );
    for (const [name, schema] of schemas) {
      await fc.assert(
        fc.property(anyBody(schema), (body) => {
          try {
            parseFields(schema, body);
          } catch (error) {
            if (!(error instanceof AppError)) throw new Error(`${name} threw`, { cause: error });
            expect(error.code).toBe('validation_failed');
            expect(error.details.length).toBeGreaterThan(0);
            for (const { code } of error.details) expect(code).toMatch(/^[a-z_]+$/);
            expectSentences(error);
          }
        }),
        propertyRuns,
      );
    }
  });
});
