import { cacheOf, forwardingOf, headerList, managedCache } from './fixtures/policy-fixtures.ts';

describe('a policy that the deployment would reject is rejected at the start', () => {
  it.each([
    ['parts of the key without caching', headerList('x-a'), [0, 0, 0]],
    ['compression without caching', { EnableAcceptEncodingGzip: true }, [0, 0, 0]],
    ['a default above the maximum', {}, [0, 400, 300]],
    ['Accept-Encoding in the key', headerList('Accept-Encoding'), [0, 0, 300]],
    ['the viewer address in the key', headerList('CloudFront-Viewer-Address'), [0, 0, 300]],
    ['eleven headers', headerList(...'abcdefghijk'), [0, 0, 300]],
  ] as const)('cache policy with %s', (_what, key, [min, normal, max]) => {
    expect(() => cacheOf(key, [min, normal, max])).toThrow('would reject');
  });
  it.each([['Authorization'], ['Accept-Encoding']])('origin request policy that names %s', (name) => {
    expect(() => forwardingOf(headerList(name))).toThrow('would reject');
  });
  it('rejects properties that the emulator does not support', () => {
    expect(() => cacheOf({ SomethingNew: true })).toThrow('SomethingNew');
    expect(() => forwardingOf({ SomethingNew: true })).toThrow('SomethingNew');
    expect(() => forwardingOf({ CookiesConfig: { CookieBehavior: 'all' } })).toThrow('cookies');
    expect(() => forwardingOf({ HeadersConfig: { HeaderBehavior: 'new' } })).toThrow('new');
    expect(() => managedCache('11111111-2222-3333-4444-555555555555')).toThrow('supports no CachePolicy');
  });
});
