import { request } from '../fixtures/edge-fixtures.ts';
import { context, eventOf } from './edge-function-runs.ts';

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
