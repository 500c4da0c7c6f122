import { conditionsHold, type Expectation, entityTag, isKnown } from '../../core/shared/entity-tags.ts';
import { AppError } from '../../core/shared/errors.ts';
import { type Answer, type AnswerWithData, ok } from './answers.ts';
import type { ManagementRequest } from './endpoint.ts';

/** Adds the entity tag of the data to a response. */
export function tagged(answer: AnswerWithData): Answer {
  return { ...answer, headers: { ...answer.headers, etag: entityTag(answer.body.data) } };
}

/**
 * Returns 200 with a resource and its entity tag, or 304 without a body if the tag is in If-None-Match. Throws
 * `precondition_failed` if the tag is not in If-Match.
 */
export function shown({ preconditions }: ManagementRequest, data: unknown): Answer {
  const { ifMatch, ifNoneMatch } = preconditions();
  const answer = tagged(ok(data));
  const tag = answer.headers?.etag;
  if (!conditionsHold({ ifMatch }, tag)) throw new AppError('precondition_failed');
  if (isKnown(ifNoneMatch, tag)) return { status: 304, headers: answer.headers ?? {} };
  return answer;
}

/** Returns the condition that a write must check, which compares entity tags; `undefined` without preconditions. */
export function expectationOf<Resource>(
  { preconditions }: Pick<ManagementRequest<unknown>, 'preconditions'>,
  tagOf: (resource: Resource) => string | undefined = entityTag,
): Expectation<Resource> | undefined {
  const conditions = preconditions();
  if (conditions.ifMatch === undefined && conditions.ifNoneMatch === undefined) return undefined;
  return (resource) => conditionsHold(conditions, tagOf(resource));
}

/** Entity tag of resources that have no address of their own: only `*` matches. */
export const withoutTag = (): undefined => undefined;
