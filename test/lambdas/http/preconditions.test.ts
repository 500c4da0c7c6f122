import { entityTag, type Preconditions } from '../../../core/shared/entity-tags.ts';
import { created } from '../../../lambdas/http/answers.ts';
import { expectationOf, shown, tagged, withoutTag } from '../../../lambdas/http/preconditions.ts';
import { managementRequest } from '../../support/management-request.ts';

const resource = { id: 'prod_1' };
const etag = entityTag(resource);
const requestWith = (preconditions: Preconditions) =>
  managementRequest({ body: undefined, preconditions: () => preconditions });

it('a response with a resource has its entity tag beside other headers', () => {
  const answer = created(resource, '/v1/products/prod_1');
  expect(tagged(answer)).toEqual({ ...answer, headers: { location: '/v1/products/prod_1', etag } });
});

it.each<[Preconditions, status: number]>([
  [{}, 200],
  [{ ifMatch: [etag] }, 200],
  [{ ifNoneMatch: ['"other"'] }, 200],
  [{ ifNoneMatch: [etag] }, 304],
])('a read with %j returns %d and the entity tag', (preconditions, status) => {
  const body = status === 304 ? {} : { body: { data: resource } };
  expect(shown(requestWith(preconditions), resource)).toEqual({ status, headers: { etag }, ...body });
});

it('a read whose If-Match does not match throws precondition_failed', () => {
  const read = () => shown(requestWith({ ifMatch: ['"other"'] }), resource);
  expect(read).toThrow(expect.objectContaining({ code: 'precondition_failed' }));
});

it.each<[Preconditions, holds: boolean]>([
  [{ ifMatch: [etag] }, true],
  [{ ifMatch: ['"other"'] }, false],
  [{ ifNoneMatch: [etag] }, false],
])('a write with %j expects its resource: %p', (preconditions, holds) => {
  expect(expectationOf(requestWith(preconditions))?.(resource)).toBe(holds);
});

it('a write without preconditions expects nothing; a resource without entity tag matches only *', () => {
  expect(expectationOf(requestWith({}))).toBeUndefined();
  for (const [ifMatch, holds] of [
    ['*', true],
    [[etag], false],
  ] as const)
    expect(expectationOf(requestWith({ ifMatch }), withoutTag)?.(resource)).toBe(holds);
});
