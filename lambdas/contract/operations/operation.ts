import * as z from 'zod';
import type { ErrorCode } from '../../../core/shared/errors.ts';
import type { Route } from '../../routes/route.ts';
import type { AnswerName } from '../answers.ts';
import type { BodyName } from '../bodies.ts';
import { exampleCursor } from '../texts/example-values.ts';

/** What callers may rely on in one operation, beyond what all operations of its API share (`responses.ts`). */
export interface Operation {
  summary: string;
  /** What callers should know besides, in short sentences; `code` in backticks, blank lines between paragraphs. */
  description: string;
  /** What the JSON body must look like. @default - the body is not read */
  body?: BodyName;
  /** The query parameters that are read, each described in its `meta`. @default - none is read */
  query?: z.ZodObject;
  /** Whether it reads an Idempotency-Key. */
  isIdempotent?: true;
  /** Whether it reads If-Match and If-None-Match. */
  isConditional?: true;
  /** Whether its good answers carry the entity tag of the resource. */
  hasEntityTag?: true;
  /** The body of each good answer by status; `null` when it has none. */
  answers: Readonly<Partial<Record<200 | 201 | 204, AnswerName | 'JavaScript' | null>>>;
  /** Whether a 201 names the address of what was created. */
  hasLocation?: true;
  /** Whether its good answers say what the merchant's plan lets pass. */
  hasRatePolicy?: true;
  errors: readonly ErrorCode[];
}

/** An operation of the public contract that no function answers. */
export type FunctionlessRoute = Pick<Route, 'id' | 'methods' | 'path'> & { api: 'banner' };

/** `limit` and `cursor` of a list. */
export const pageQuery = z.object({
  limit: z
    .int()
    .min(1)
    .max(100)
    .default(100)
    .meta({ description: 'Most entries of the page.', examples: [20] }),
  cursor: z
    .string()
    .optional()
    .meta({
      description: '`nextCursor` of the page before.',
      examples: [exampleCursor],
    }),
});

/** One operation for each of these routes. */
export type OperationsOf<Routes extends readonly Route[]> = Readonly<Record<Routes[number]['id'], Operation>>;
