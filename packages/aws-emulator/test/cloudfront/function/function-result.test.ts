import { request, response } from '../fixtures/edge-fixtures.ts';
import { answered, changed, run, statusAfter } from './edge-function-runs.ts';

describe('a returned request', () => {
  it('is forwarded unchanged, byte for byte', () => {
    const viewer = request('/a%20b?x=1&&y', { headers: { host: 'h', cookie: 'a=1;b=2', 'x-latin': 'é' } });
    expect(changed('', viewer)).toEqual(viewer);
  });
  it('carries a new path, query, header and cookie', () => {
    const result = changed(
      "r.uri = '/new'; r.querystring = { q: { value: 'v' } }; r.headers['x-a'] = { value: '1' }; r.cookies = { c: { value: '2' } }",
    );
    expect(result).toMatchObject({ path: '/new', query: 'q=v', headers: { 'x-a': '1', cookie: 'c=2' } });
  });
  it('loses the headers that the function deletes', () => {
    const viewer = request('/', { headers: { host: 'h', 'x-api-key': 'forged' } });
    expect(changed("delete r.headers['x-api-key']", viewer).headers).toEqual({ host: 'h' });
  });
  it.each([
    ['another method', "r.method = 'POST'"],
    ['a changed Host', "r.headers.host.value = 'other'"],
    ['an added Content-Length', "r.headers['content-length'] = { value: '1' }"],
    ['a header of CloudFront', "r.headers['x-amz-cf-id'] = { value: 'x' }"],
    ['a header name in upper case', "r.headers['X-A'] = { value: 'x' }"],
    ['a header value beyond ASCII', "r.headers['x-a'] = { value: 'Türkiye' }"],
    ['a line break in a header', "r.headers['x-a'] = { value: 'a\\\\r\\\\nb: c' }".replaceAll('\\\\', '\\')],
    ['a path without slash', "r.uri = 'path'"],
    ['a space in the query', "r.querystring.b.value = 'a b'"],
    ['a path that is too long', "r.uri = '/' + 'x'.repeat(8192)"],
  ])('with %s causes a 502', (_what, statement) => {
    expect(
      statusAfter(
        `function handler(e) { const r = e.request; r.querystring.b = { value: '' }; ${statement}; return r }`,
      ),
    ).toBe(502);
  });
});

describe('a returned response', () => {
  const respond = (response: string) => run(`function handler() { return ${response} }`);

  it('is returned', () => {
    const response =
      "{ statusCode: 401, statusDescription: 'No', headers: { 'x-a': { value: '1' } }, body: 'text' }";
    expect(respond(response)).toEqual({
      kind: 'response',
      response: { status: 401, headers: { 'x-a': '1' }, body: Buffer.from('text') },
    });
  });
  it.each([
    ['a status that is a string', "{ statusCode: '200' }"],
    ['a forbidden header', "{ statusCode: 200, headers: { 'x-cache': { value: 'x' } } }"],
    ['more than 40 kB', "{ statusCode: 200, body: 'x'.repeat(40961) }"],
  ])('with %s causes a 502', (_what, response) => {
    expect(respond(response)).toMatchObject({ kind: 'failure', status: 502 });
  });
});

describe('a changed response', () => {
  const origin = response(
    200,
    { 'cache-control': 'a, b', 'content-encoding': 'br', 'x-cache': 'Hit', age: '7' },
    'body',
  );

  it('has the headers that the function returned, hidden ones, and the original status and body', () => {
    expect(answered('', origin)).toEqual({ kind: 'response', response: origin });
    const statements =
      "r.headers['cache-control'].value = 'a'; r.headers['x-new'] = { value: '1' }; delete r.headers.age";
    expect(answered(statements, origin)).toEqual({
      kind: 'response',
      response: {
        ...origin,
        headers: { 'cache-control': 'a', 'content-encoding': 'br', 'x-cache': 'Hit', 'x-new': '1' },
      },
    });
  });
  it.each([
    ['another status', 'r.statusCode = 404'],
    ['a body', "r.body = 'text'"],
    ['a cookie', "r.cookies = { a: { value: '1' } }"],
    ['a hidden header', "r.headers['x-cache'] = { value: 'x' }"],
    ['an added Warning', "r.headers.warning = { value: '199' }"],
    ['another encoding', "r.headers['content-encoding'].value = 'gzip'"],
    ['no encoding', "delete r.headers['content-encoding']"],
    ['a header name in upper case', "r.headers['X-A'] = { value: 'x' }"],
    ['the request instead of the response', 'r = e.request'],
    ['nothing', 'r = undefined'],
  ])('with %s causes a 502', (_what, statement) => {
    expect(answered(statement, origin)).toMatchObject({ kind: 'failure', status: 502 });
  });
  it('causes a 503 if the function throws', () => {
    expect(answered("throw new Error('x')", origin)).toMatchObject({ kind: 'failure', status: 503 });
  });
});
