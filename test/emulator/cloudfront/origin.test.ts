import { distribution } from '../../../emulator/cloudfront/distribution.ts';
import { KeyValueStore } from '../../../emulator/cloudfront/function/key-value-store.ts';
import { fixture, request, response } from './fixtures/edge-fixtures.ts';
import { apiOriginOf, edge, rest, template } from './fixtures/edge-harness.ts';

describe('the origin', () => {
  it('loses Set-Cookie and names in Vary that were not forwarded', async () => {
    const answer = () =>
      response(200, {
        vary: 'Origin, Accept-Encoding, X-Ppp-Site',
        'set-cookie': 'a=1',
        'transfer-encoding': 'chunked',
      });
    const { serve } = edge({ answer });
    const { headers } = await serve(request('/v1/banner/config/x'));
    expect(headers.vary).toBe('Accept-Encoding, X-Ppp-Site');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['transfer-encoding']).toBeUndefined();
    expect((await serve(request('/v1/products'))).headers.vary).toContain('Origin');
  });
  it('gets no Vary where it sends none', async () => {
    const { serve } = edge({ answer: () => response(200, {}) });
    expect((await serve(request('/v1/products'))).headers).not.toHaveProperty('vary');
  });
  it('that does not exist is a 502', async () => {
    const { assembly, identities } = fixture(template([rest]));
    const serve = distribution(
      assembly,
      identities,
      () => undefined,
      () => new KeyValueStore(),
    );
    expect((await serve(request('/v1/products'))).status).toBe(502);
  });
  it('custom headers come from the template', async () => {
    const resources = template([rest]);
    Object.assign(apiOriginOf(resources), {
      OriginCustomHeaders: [{ HeaderName: 'X-Secret', HeaderValue: 's' }],
    });
    const { serve, reached } = edge({ resources });
    await serve(request('/v1/products'));
    expect(reached[0]).toMatchObject({ headers: { 'x-secret': 's' } });
  });
});
