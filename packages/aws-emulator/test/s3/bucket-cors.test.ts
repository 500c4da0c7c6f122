import { withCors } from '../../s3/bucket-cors.ts';
import { request } from '../cloudfront/fixtures/edge-fixtures.ts';

const bucket = async () => ({ status: 200, headers: { etag: '"1"' }, body: Buffer.from('x') });

it('a rule for all origins returns an asterisk, like S3', async () => {
  const handler = withCors(bucket, [{ AllowedOrigins: ['*'], AllowedMethods: ['GET'] }]);
  const { headers } = await handler(
    request('/script.js', { headers: { origin: 'https://site.example.com' } }),
  );
  expect(headers).toMatchObject({ etag: '"1"', 'access-control-allow-origin': '*' });
});

it('a rule for some origins returns a matching origin only', async () => {
  const handler = withCors(bucket, [{ AllowedOrigins: ['https://*.example.com'], AllowedMethods: ['GET'] }]);
  const allowed = await handler(request('/script.js', { headers: { origin: 'https://site.example.com' } }));
  expect(allowed.headers['access-control-allow-origin']).toBe('https://site.example.com');
  const other = await handler(request('/script.js', { headers: { origin: 'https://example.org' } }));
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});
