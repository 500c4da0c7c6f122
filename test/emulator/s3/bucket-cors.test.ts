import type { LocalRequest } from '../../../emulator/http/messages.ts';
import { withCors } from '../../../emulator/s3/bucket-cors.ts';

const bucket = async () => ({ status: 200, headers: { etag: '"1"' }, body: Buffer.from('x') });
const request = (headers: Record<string, string>): LocalRequest => ({
  method: 'GET',
  path: '/script.js',
  query: '',
  headers,
  body: Buffer.alloc(0),
  sourceIp: '127.0.0.1',
});

it('a rule for all origins answers with an asterisk, like S3', async () => {
  const handler = withCors(bucket, [{ AllowedOrigins: ['*'], AllowedMethods: ['GET'] }]);
  const { headers } = await handler(request({ origin: 'https://shop.example.com' }));
  expect(headers).toMatchObject({ etag: '"1"', 'access-control-allow-origin': '*' });
});

it('a rule for some origins repeats the one that fits, and is silent for others', async () => {
  const handler = withCors(bucket, [{ AllowedOrigins: ['https://*.example.com'], AllowedMethods: ['GET'] }]);
  const allowed = await handler(request({ origin: 'https://shop.example.com' }));
  expect(allowed.headers['access-control-allow-origin']).toBe('https://shop.example.com');
  const other = await handler(request({ origin: 'https://example.org' }));
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});
