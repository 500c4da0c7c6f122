import * as z from 'zod';
import { readEvents } from '../../../core/banner/banner-event.ts';
import { errorCodes } from '../../../core/errors/errors.ts';
import { openApiDocument } from '../../../lambdas/contract/document.ts';
import {
  errorExample,
  eventsExample,
  exampleReferences,
  requestExamples,
  responseExamples,
} from '../../../lambdas/contract/examples.ts';
import { requestSchemas, responseSchemas } from '../../../lambdas/contract/schemas.ts';

type Schema = z.core.JSONSchema.BaseSchema & { examples: unknown[] };

const responses: Record<string, z.ZodType> = responseSchemas;
const bodies: Record<string, z.ZodType> = requestSchemas;
const labeled = (all: Readonly<Record<string, Readonly<Record<string, unknown>>>>) =>
  Object.entries(all).flatMap(([name, examples]) =>
    Object.entries(examples).map(([label, value]) => [name, label, value] as const),
  );

/** Every schema of the document with examples, and its JSON pointer. */
function* schemasWithValues(value: unknown, pointer = '#'): Generator<[pointer: string, schema: Schema]> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray((value as Partial<Schema>).examples)) yield [pointer, value as Schema];
  for (const [name, entry] of Object.entries(value)) yield* schemasWithValues(entry, `${pointer}/${name}`);
}

/** The document with references that zod resolves. */
const document = JSON.parse(
  JSON.stringify(openApiDocument()).replaceAll('#/components/schemas/', '#/$defs/'),
);
const $defs = document.components.schemas;

/** Validates a value with the document's schema. */
function takes(schema: Schema, value: unknown): boolean {
  return z.fromJSONSchema({ ...schema, $defs } as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value)
    .success;
}

it.each(labeled(requestExamples))('the service accepts the body %s, %s', (name, _label, value) => {
  expect(bodies[name]?.safeParse(value).error).toBeUndefined();
});

it.each(labeled(responseExamples))(
  'the response %s, %s has exactly the fields of its schema, in order',
  (name, _label, value) => {
    expect(JSON.stringify(responses[name]?.parse(value))).toBe(JSON.stringify(value));
  },
);

it.each(errorCodes)('the error %s matches its schema', (code) => {
  const example = errorExample(code);
  expect(JSON.stringify(responses.ErrorResponse?.parse(example))).toBe(JSON.stringify(example));
  expect(example.error.code).toBe(code);
});

it('the events that the document shows are counted', () => {
  const receivedAt = Date.parse('2026-11-21T09:30:01.000Z');
  const message = { key: '', country: 'IN', body: Buffer.from(eventsExample).toString('base64'), receivedAt };
  expect(readEvents(message)).toMatchObject({ events: [{ counter: 'shown' }], dropped: [] });
});

it('an unknown body throws', () => {
  expect(() => exampleReferences('Nothing')).toThrow('Nothing is not');
});

it('every example of a property or parameter matches its schema', () => {
  expect(takes({ type: 'string', maxLength: 3, examples: [] }, 'long')).toBe(false);
  const found = [...schemasWithValues(document)];
  expect(found.length).toBeGreaterThan(100);
  const rejected = found.flatMap(([pointer, schema]) =>
    schema.examples.filter((value) => !takes(schema, value)).map((value) => `${pointer}: ${String(value)}`),
  );
  expect(rejected).toEqual([]);
});
