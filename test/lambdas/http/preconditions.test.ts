import { entityTag, type Preconditions } from '../../../core/shared/entity-tags.ts';
import { resourceResponse, versionCondition, withEntityTag } from '../../../lambdas/http/preconditions.ts';
import { created } from '../../../lambdas/http/responses.ts';
import { managementRequest } from '../../support/management-request.ts';

const resource = { id: 'prod_1' };
const etag = entityTag(3);
const requestWith = (preconditions: Preconditions) =>
  managementRequest({ body: undefined, preconditions: () => preconditions });

it('a response with a resource has its entity tag beside other headers', () => {
  const response = created(resource, '/v1/products/prod_1');
  expect(withEntityTag(response, 3)).toEqual({
    ...response,
    headers: { location: '/v1/products/prod_1', etag },
  });
});

it.each<[Preconditions, status: number]>([
  [{}, 200],
  [{ ifMatch: [etag] }, 200],
  [{ ifNoneMatch: ['"other"'] }, 200],
  [{ ifNoneMatch: [etag] }, 304],
])('a read with %j returns %d and the entity tag', (preconditions, status) => {
  const body = status === 304 ? {} : { body: { data: resource } };
  expect(resourceResponse(requestWith(preconditions), resource, 3)).toEqual({
    status,
    headers: { etag },
    ...body,
  });
});

it('a read of an API key compares its last use with If-None-Match, but only the version with If-Match', () => {
  const [used, usedAgain] = ['2026-11-21T10:15:00.000Z', '2026-11-21T10:16:00.000Z'];
  const tag = entityTag(3, used);
  const statusWith = (preconditions: Preconditions, lastUsedAt: string) =>
    resourceResponse(requestWith(preconditions), resource, 3, lastUsedAt).status;
  expect(statusWith({ ifNoneMatch: [tag] }, used)).toBe(304);
  expect(statusWith({ ifNoneMatch: [tag] }, usedAgain)).toBe(200);
  expect(statusWith({ ifMatch: [tag] }, usedAgain)).toBe(200);
});

it('a read whose If-Match does not match throws precondition_failed', () => {
  const read = () => resourceResponse(requestWith({ ifMatch: ['"other"'] }), resource, 3);
  expect(read).toThrow(expect.objectContaining({ code: 'precondition_failed' }));
});

it.each<[Preconditions, holds: boolean]>([
  [{}, true],
  [{ ifMatch: '*' }, true],
  [{ ifMatch: [etag] }, true],
  [{ ifMatch: ['"other"'] }, false],
  [{ ifNoneMatch: [etag] }, false],
])('a write with %j is allowed for version 3: %p', (preconditions, holds) => {
  expect(versionCondition(requestWith(preconditions))(3)).toBe(holds);
});
