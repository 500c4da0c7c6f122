import { bucket } from '../../s3/bucket.ts';
import { request } from '../cloudfront/fixtures/edge-fixtures.ts';

const script = {
  body: Buffer.from('run()'),
  headers: { 'content-type': 'text/javascript', 'cache-control': 'max-age=5' },
};
const modified = new Date('2026-01-01T00:00:00.500Z');
const serve = bucket(new Map([['v1/a b/ü.js', script]]), modified);
const path = '/v1/a%20b/%C3%BC.js';

describe('a bucket', () => {
  it('serves an object with its metadata, ETag and date', async () => {
    expect(await serve(request(path))).toEqual({
      status: 200,
      headers: {
        ...script.headers,
        etag: '"7fd10941fde8cdff606799b100207712"',
        'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
        'accept-ranges': 'bytes',
        server: 'AmazonS3',
      },
      body: script.body,
    });
    expect((await serve(request(path, { method: 'HEAD' }))).status).toBe(200);
  });
  it('returns 304 when the ETag or the date is known', async () => {
    const { headers } = await serve(request(path));
    const status = async (conditions: Record<string, string>) =>
      (await serve(request(path, { headers: conditions }))).status;
    expect(await status({ 'if-none-match': headers.etag ?? '' })).toBe(304);
    expect(await status({ 'if-none-match': `"x", W/${headers.etag}` })).toBe(304);
    expect(await status({ 'if-none-match': '"x"' })).toBe(200);
    expect(
      await status({ 'if-none-match': '"x"', 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' }),
    ).toBe(200);
    expect(await status({ 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' })).toBe(304);
    expect(await status({ 'if-modified-since': 'Wed, 31 Dec 2025 00:00:00 GMT' })).toBe(200);
  });
  it.each(['/', '/v1', '/v1/a%20b/'])('returns 404 for the missing key %s', async (key) => {
    const { status, body } = await serve(request(key));
    expect([status, body.toString()]).toEqual([404, expect.stringContaining('<Code>NoSuchKey</Code>')]);
  });
});
