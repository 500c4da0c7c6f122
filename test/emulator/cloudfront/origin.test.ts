import { request, response } from './fixtures/edge-fixtures.ts';
import { edge } from './fixtures/edge-harness.ts';

describe('the origin', () => {
  it('drops Set-Cookie and names in Vary that were not forwarded', async () => {
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
});
