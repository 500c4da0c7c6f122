import { compressed } from '../../../../emulator/cloudfront/cache/cache-compression.ts';
import { response } from '../fixtures/edge-fixtures.ts';

describe('compression', () => {
  const body = 'x'.repeat(1_000);
  const json = (headers: Record<string, string> = {}, status = 200, text = body) =>
    response(status, { 'content-type': 'application/json; charset=utf-8', ...headers }, text);

  it('takes Brotli before gzip and adds Vary', () => {
    expect(compressed(json(), 'br,gzip').headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    });
    expect(compressed(json({ vary: 'Cookie' }), 'gzip').headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Cookie, Accept-Encoding',
    });
  });
  it.each([
    ['999 bytes', json({}, 200, 'x'.repeat(999))],
    ['what is compressed already', json({ 'content-encoding': 'identity' })],
    ['an image', response(200, { 'content-type': 'image/png' }, body)],
    ['no type', response(200, {}, body)],
    ['a 500', json({}, 500)],
  ])('leaves alone %s', (_what, answer) => {
    expect(compressed(answer, 'br,gzip')).toBe(answer);
  });
  it('makes a strong ETag weak and drops an invalid one', () => {
    expect(compressed(json({ etag: '"1"' }), 'gzip').headers.etag).toBe('W/"1"');
    expect(compressed(json({ etag: 'W/"1"' }), 'gzip').headers.etag).toBe('W/"1"');
    expect(compressed(json({ etag: '1' }), 'gzip').headers.etag).toBeUndefined();
  });
});
