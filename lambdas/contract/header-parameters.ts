import { idempotencyHeader, maxIdempotencyKeyLength } from '../../core/shared/idempotency.ts';
import { maxTags, maxTagsLength } from '../../core/shared/preconditions.ts';
import type { Json } from './json-schemas.ts';
import type { Operation } from './operations/operation.ts';

const idempotencyKey = {
  name: idempotencyHeader,
  in: 'header',
  description:
    'Makes retries safe. For 24 hours, the same key with the same body returns the first response. Responses to rejected requests and responses with an API key are not stored.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: maxIdempotencyKeyLength,
    pattern: '^[ -~]+$',
    examples: ['order-import-2026-11-22-0001'],
  },
};

/** RFC 9110, 8.8.3 and 13.1: `*`, or a list. */
const tags = `^([*]|[ \\t]*(W/)?"[!#-~]*"([ \\t]*,[ \\t]*(W/)?"[!#-~]*"){0,${maxTags - 1}}[ \\t]*)$`;

const condition = (name: string, description: string, schema: Json = {}): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', ...schema, examples: ['"3"'] },
});

/** A condition on a write, and If-Match on a read. A malformed value returns 400. */
const tagList = { maxLength: maxTagsLength, pattern: tags };

/** Returns the header parameters of an operation. */
export function headerParameters(method: string, { isIdempotent, isConditional }: Operation): Json[] {
  const ifNoneMatch =
    method === 'GET'
      ? condition(
          'If-None-Match',
          `Entity tags (\`ETag\`) of versions that you have. If one matches the resource, the response is 304 without a body. Weak tags also match. A malformed list or more than ${maxTags} tags match nothing.`,
        )
      : condition(
          'If-None-Match',
          'Entity tags that the resource must not have, or `*` for any. Otherwise, the response is 412. Weak tags also match.',
          tagList,
        );
  return [
    ...(isIdempotent ? [idempotencyKey] : []),
    ...(isConditional
      ? [
          condition(
            'If-Match',
            'Entity tags (`ETag`), one of which the resource must have, or `*` for any. Otherwise, the response is 412 and nothing changes. Weak tags (`W/`) never match.',
            tagList,
          ),
          ifNoneMatch,
        ]
      : []),
  ];
}
