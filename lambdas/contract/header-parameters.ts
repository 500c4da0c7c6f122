import { idempotencyHeader, maxIdempotencyKeyLength } from '../../core/shared/idempotency.ts';
import type { Json } from './json-schemas.ts';
import type { Operation } from './operations/operation.ts';

const idempotencyKey = {
  name: idempotencyHeader,
  in: 'header',
  description:
    'Makes it safe to send the request again: for 24 hours, the same key with the same body is answered with the first answer. A refused request keeps nothing. The answer that holds an API key is not kept.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: maxIdempotencyKeyLength,
    pattern: '^[ -~]+$',
    examples: ['order-import-2026-11-22-0001'],
  },
};

/** RFC 9110, 8.8.3 and 13.1: `*`, or a list. */
const tags = '^([*]|[ \\t]*(W/)?"[!#-~]*"([ \\t]*,[ \\t]*(W/)?"[!#-~]*")*[ \\t]*)$';

const condition = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', pattern: tags, examples: ['"QvB2n0Xk1mJc7sTtY8rZpA"'] },
});

/** The headers that an operation reads. */
export function headerParameters(method: string, { isIdempotent, isConditional }: Operation): Json[] {
  const knows =
    method === 'GET'
      ? 'Entity tags that the caller has: if one is that of the resource, the answer is 304 without a body.'
      : 'Entity tags that the resource must not have, or `*` for any; otherwise the answer is 412.';
  return [
    ...(isIdempotent ? [idempotencyKey] : []),
    ...(isConditional
      ? [
          condition(
            'If-Match',
            'Entity tags (`ETag`) of which the resource must have one, or `*` for any; otherwise the answer is 412 and nothing is done. Weak tags (`W/`) never match.',
          ),
          condition('If-None-Match', `${knows} Weak tags count, too.`),
        ]
      : []),
  ];
}
