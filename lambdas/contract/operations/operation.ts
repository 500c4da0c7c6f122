import * as z from 'zod';
import type { ErrorCode } from '../../../core/errors/errors.ts';
import { docs } from '../../../core/shared/resource.ts';
import type { Route } from '../../routes/route.ts';
import { exampleCursor } from '../example-values.ts';
import type { RequestName, ResponseName } from '../schemas.ts';

/** The contract of one operation, besides the part that all operations of its API share (`responses.ts`). */
export interface Operation {
  summary: string;
  /** Short sentences; `code` in backticks, blank lines between paragraphs. */
  description: string;
  /** The schema of the JSON body. @default - the body is not read */
  body?: RequestName;
  /** The query parameters, described in their `meta`. @default - none */
  query?: z.ZodObject;
  /** It reads an Idempotency-Key. */
  isIdempotent?: true;
  /** It reads If-Match and If-None-Match. */
  isConditional?: true;
  /** Its successful responses contain the resource's entity tag. */
  hasEntityTag?: true;
  /** The body of each successful response by status; `null` without a body. */
  responses: Readonly<Partial<Record<200 | 201 | 202 | 204, ResponseName | 'JavaScript' | null>>>;
  /** Its 201 contains the path of the new resource. */
  hasLocation?: true;
  /** Its successful responses contain the plan's rate limit. */
  hasRatePolicy?: true;
  errors: readonly ErrorCode[];
}

/** An operation of the public contract without a function. */
export type FunctionlessRoute = Pick<Route, 'id' | 'methods' | 'path'> & { api: 'banner' };

/** `limit` and `cursor` of a list. */
export const pageQuery = z.object({
  limit: z.int().min(1).max(100).default(100).meta(docs('Maximum number of entries of the page.', 20)),
  cursor: z.string().optional().meta(docs('`nextCursor` of the previous page.', exampleCursor)),
});

/** One operation for each of these routes. */
export type OperationsOf<Routes extends readonly Route[]> = Readonly<Record<Routes[number]['id'], Operation>>;
