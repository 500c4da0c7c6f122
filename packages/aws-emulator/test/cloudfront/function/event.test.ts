import { request, response } from '../fixtures/edge-fixtures.ts';
import { answered, context, eventOf } from './edge-function-runs.ts';

describe('the event', () => {
  it('has the structure that CloudFront documents', () => {
    const viewer = request('/a%2Fb/../c?x=%41&y&x=2', {
      method: 'POST',
      headers: { host: 'd111.cloudfront.net', accept: 'a, b', cookie: 'one=1; two=2; one=3' },
      repeatedHeaders: { accept: ['a', 'b'] },
    });
    expect(eventOf(viewer)).toEqual({
      version: '1.0',
      context: { ...context, eventType: 'viewer-request' },
      viewer: { ip: '192.0.2.1' },
      request: {
        method: 'POST',
        uri: '/a%2Fb/../c',
        querystring: {
          x: { value: '%41', multiValue: [{ value: '%41' }, { value: '2' }] },
          y: { value: '' },
        },
        headers: {
          host: { value: 'd111.cloudfront.net' },
          accept: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] },
        },
        cookies: { one: { value: '1', multiValue: [{ value: '1' }, { value: '3' }] }, two: { value: '2' } },
      },
    });
  });
  it('hides the headers that functions may not see', () => {
    const headers = {
      host: 'h',
      connection: 'x',
      'x-edge-y': 'x',
      'x-amz-cf-z': 'x',
      'x-forwarded-proto': 'x',
    };
    expect(eventOf(request('/', { headers }))).toMatchObject({
      request: { headers: { host: { value: 'h' } } },
    });
    const { request: seen } = eventOf(request('/', { headers })) as { request: { headers: object } };
    expect(Object.keys(seen.headers)).toEqual(['host']);
  });
});

describe('the event of a response', () => {
  it('has the request of the viewer-request function, and the response without body and hidden headers', () => {
    const viewer = request('/path', { headers: { host: 'h', 'x-set': '1' } });
    const cached = response(
      200,
      { age: '7', 'cache-control': 'public, max-age=9', 'x-cache': 'Hit' },
      'body',
    );
    const outcome = answered("r.headers['x-event'] = { value: JSON.stringify(e) }", cached, viewer);
    const headers = outcome.kind === 'response' ? outcome.response.headers : {};
    expect(JSON.parse(headers['x-event'] ?? '')).toMatchObject({
      version: '1.0',
      context: { ...context, eventType: 'viewer-response' },
      viewer: { ip: '192.0.2.1' },
      request: { method: 'GET', uri: '/path', headers: { 'x-set': { value: '1' } } },
    });
    expect(JSON.parse(headers['x-event'] ?? '').response).toEqual({
      statusCode: 200,
      statusDescription: 'OK',
      headers: { age: { value: '7' }, 'cache-control': { value: 'public, max-age=9' } },
      cookies: {},
    });
  });
});
