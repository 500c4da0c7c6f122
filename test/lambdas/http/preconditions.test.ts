import { entityTag } from '../../../core/shared/versions.ts';
import { versionCondition } from '../../../lambdas/http/preconditions.ts';
import { resourceResponse } from '../../../lambdas/http/resource-response.ts';
import { managementRequest } from '../../support/management-request.ts';

const resource = { id: 'prod_1' };
const etag = entityTag(3);
type Headers = Record<string, string[]>;
const requestWith = (headers: Headers, method = 'GET') =>
  managementRequest({ body: undefined, method, headers });

it.each<[Headers, status: number]>([
  [{}, 200],
  [{ 'if-match': [etag] }, 200],
  [{ 'if-none-match': ['"other"'] }, 200],
  [{ 'if-none-match': [etag] }, 304],
])('a read with %j returns %d and the entity tag', (headers, status) => {
  const body = status === 304 ? {} : { body: { data: resource } };
  expect(resourceResponse(requestWith(headers), resource, 3)).toEqual({
    status,
    headers: { etag },
    ...body,
  });
});

it('a read of an API key compares its last use with If-None-Match, but only the version with If-Match', () => {
  const [used, usedAgain] = ['2026-11-21T10:15:00.000Z', '2026-11-21T10:16:00.000Z'];
  const tag = entityTag(3, used);
  const statusWith = (headers: Headers, lastUsedAt: string) =>
    resourceResponse(requestWith(headers), resource, 3, lastUsedAt).status;
  expect(statusWith({ 'if-none-match': [tag] }, used)).toBe(304);
  expect(statusWith({ 'if-none-match': [tag] }, usedAgain)).toBe(200);
  expect(statusWith({ 'if-match': [tag] }, usedAgain)).toBe(200);
});

it('a read whose If-Match does not match throws precondition_failed', () => {
  const read = () => resourceResponse(requestWith({ 'if-match': ['"other"'] }), resource, 3);
  expect(read).toThrow(expect.objectContaining({ code: 'precondition_failed' }));
});

it.each<[Headers, holds: boolean]>([
  [{}, true],
  [{ 'if-match': ['*'] }, true],
  [{ 'if-match': [etag] }, true],
  [{ 'if-match': ['"other"'] }, false],
  [{ 'if-none-match': [etag] }, false],
])('a write with %j is allowed for version 3: %p', (headers, holds) => {
  expect(versionCondition(requestWith(headers))(3)).toBe(holds);
});

it('a malformed If-None-Match matches nothing on GET, and is rejected elsewhere', () => {
  const headers = { 'if-none-match': ['0'] };
  expect(versionCondition(requestWith(headers))(3)).toBe(true);
  const rejected = (name: string) =>
    expect.objectContaining({ code: 'invalid_header', details: [expect.objectContaining({ path: name })] });
  expect(() => versionCondition(requestWith(headers, 'DELETE'))).toThrow(rejected('If-None-Match'));
  expect(() => versionCondition(requestWith({ 'if-match': ['0'] }, 'DELETE'))).toThrow(rejected('If-Match'));
});
