import { conditionsHold, type Expectation, entityTag, isKnown } from '../../core/shared/entity-tags.ts';
import { AppError } from '../../core/shared/errors.ts';
import { type Answer, type AnswerWithData, ok } from './answers.ts';
import type { ManagementRequest } from './endpoint.ts';

/** The same answer with the entity tag of its data. */
export function tagged(answer: AnswerWithData): Answer {
  return { ...answer, headers: { ...answer.headers, etag: entityTag(answer.body.data) } };
}

/**
 * 200 with a resource and its entity tag; 304 without a body for a caller who has it already (If-None-Match). Throws
 * `precondition_failed` when it is another one than the caller wants (If-Match).
 */
export function shown({ preconditions }: ManagementRequest, data: unknown): Answer {
  const { ifMatch, ifNoneMatch } = preconditions();
  const answer = tagged(ok(data));
  const tag = answer.headers?.etag;
  if (!conditionsHold({ ifMatch }, tag)) throw new AppError('precondition_failed');
  if (isKnown(ifNoneMatch, tag)) return { status: 304, headers: answer.headers ?? {} };
  return answer;
}

/** What a change has to find, by the tag of what answers show; `undefined` when the caller takes the resource as it is. */
export function expectationOf<Resource>(
  { preconditions }: Pick<ManagementRequest<unknown>, 'preconditions'>,
  tagOf: (resource: Resource) => string | undefined = entityTag,
): Expectation<Resource> | undefined {
  const conditions = preconditions();
  if (conditions.ifMatch === undefined && conditions.ifNoneMatch === undefined) return undefined;
  return (resource) => conditionsHold(conditions, tagOf(resource));
}

/** For resources that have no tag, because no address shows them alone: only `*` matches. */
export const withoutTag = (): undefined => undefined;
