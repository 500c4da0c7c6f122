import {
  created,
  noContent,
  ok,
  toResult,
  withEntityTag,
  withWarnings,
} from '../../../lambdas/http/responses.ts';

test('a response with a resource has its entity tag beside other headers', () => {
  const response = created({ id: 'prod_1' }, '/v1/products/prod_1');
  expect(withEntityTag(response, 3)).toEqual({
    ...response,
    headers: { location: '/v1/products/prod_1', etag: '"3"' },
  });
});

test('created returns 201, and no Location if the resource has no URL', () => {
  expect(created({ id: 'key_1' })).toEqual({ status: 201, body: { data: { id: 'key_1' } } });
});

test('withWarnings adds a field only if there are warnings', () => {
  const warned = withWarnings(created({ id: 'camp_1' }, '/there'), [{ type: 'contrast_too_low' }]);
  expect(warned).toEqual({
    status: 201,
    body: { data: { id: 'camp_1' }, warnings: [{ type: 'contrast_too_low' }] },
    headers: { location: '/there' },
  });
  expect(withWarnings(ok({}), [])).toEqual(ok({}));
});

test('a 204 has no body and no content type', () => {
  expect(toResult(noContent(), 'request-1')).toEqual({
    statusCode: 204,
    headers: { 'cache-control': 'no-store', 'x-request-id': 'request-1' },
    body: '',
  });
});
