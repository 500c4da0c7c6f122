import { request, response } from './fixtures/edge-fixtures.ts';
import { edge, rest, template, withHeaders } from './fixtures/edge-harness.ts';

describe('the behaviour', () => {
  it('is the first whose pattern matches, else the default one', async () => {
    const { serve, reached } = edge();
    await serve(request('/v1/banner/config/x'));
    await serve(request('/v1/products'));
    expect(reached.map(({ path, headers }) => [path, headers['x-ppp-site']])).toEqual([
      ['/v1/banner/config/x', 'any'],
      ['/v1/products', undefined],
    ]);
    expect((await serve(request('/v1/banner/script.js'))).body.toString()).toBe('run()');
    expect((await serve(request('/other'))).status).toBe(403);
  });
  it('passes the path on as it came', async () => {
    const { serve, reached } = edge();
    await serve(request('/v1/banner/../%70roducts//x?a=%20b'));
    expect(reached[0]).toMatchObject({ path: '/v1/banner/../%70roducts//x', query: 'a=%20b' });
    expect(reached[0]?.headers['x-api-key']).toBeUndefined();
  });
  it('rejects URLs above 8,192 bytes and requests above 20,480', async () => {
    const { serve, reached } = edge();
    expect((await serve(request(`/v1/${'x'.repeat(8_190)}`))).status).toBe(413);
    expect((await serve(withHeaders('/v1/x', { 'x-long': 'x'.repeat(20_480) }))).status).toBe(413);
    expect(reached).toHaveLength(0);
  });
  it('rejects methods that it does not list, and bodies of GET', async () => {
    const { serve } = edge();
    const refused = await serve(request('/v1/banner/script.js', { method: 'POST' }));
    expect(refused).toMatchObject({ status: 403, headers: { 'x-cache': 'Error from cloudfront' } });
    expect((await serve(request('/v1/products', { body: Buffer.from('x') }))).status).toBe(403);
    expect((await serve(request('/v1/products', { method: 'DELETE' }))).status).toBe(200);
  });
});

describe('the viewer-request function', () => {
  it('decides before the cache', async () => {
    const { serve, store, reached } = edge();
    await serve(request('/v1/banner/config/x'));
    store.update([['open', undefined]], store.etag);
    const refused = await serve(request('/v1/banner/config/x'));
    expect(refused).toMatchObject({
      status: 401,
      headers: { 'x-own': '1', 'x-cache': 'FunctionGeneratedResponse from cloudfront' },
    });
    expect(reached).toHaveLength(1);
  });
  it('may send the request to another path, which is then cached under that', async () => {
    const { serve, reached } = edge();
    await serve(request('/v1/banner/config/alias'));
    const hit = await serve(request('/v1/banner/config/real'));
    expect(reached.map(({ path }) => path)).toEqual(['/v1/banner/config/real']);
    expect(hit.headers['x-cache']).toBe('Hit from cloudfront');
  });
  it('that throws is a 503, that returns nonsense a 502', async () => {
    const printed = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { serve, reached } = edge();
    expect(await serve(request('/v1/banner/throw'))).toMatchObject({
      status: 503,
      headers: { 'x-cache': 'FunctionExecutionError from cloudfront' },
    });
    expect((await serve(request('/v1/banner/wrong'))).status).toBe(502);
    expect(reached).toHaveLength(0);
    expect(printed).toHaveBeenCalledTimes(2);
    printed.mockRestore();
  });
});

describe('the cache', () => {
  it('keeps no error if the template disables it, and errors for 10 s by default', async () => {
    const answer = () => response(404, { 'cache-control': 'no-store' });
    const careful = edge({ answer });
    const careless = edge({ answer, resources: template([rest], {}) });
    for (const { serve } of [careful, careless]) {
      await serve(request('/v1/products/1'));
      await serve(request('/v1/products/1'));
    }
    expect(careful.reached).toHaveLength(2);
    expect(careless.reached).toHaveLength(1);
    careless.pass(10);
    await careless.serve(request('/v1/products/1'));
    expect(careless.reached).toHaveLength(2);
  });
  it('does not keep what the response headers policy added', async () => {
    const { serve } = edge();
    for (let round = 0; round < 2; round++) {
      const { headers } = await serve(request('/v1/banner/config/x'));
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});
