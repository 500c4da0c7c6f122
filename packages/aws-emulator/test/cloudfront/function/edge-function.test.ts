import { compileEdgeFunction, edgeCode } from '../../../cloudfront/function/edge-function.ts';
import { KeyValueStore } from '../../../cloudfront/function/key-value-store.ts';
import { fixture, request } from '../fixtures/edge-fixtures.ts';
import { functionResource, surroundings } from '../fixtures/edge-resources.ts';
import { context, run, statusAfter } from './edge-function-runs.ts';

describe('the runtime', () => {
  it.each([
    ['a thrown error', "function handler() { throw new Error('x') }"],
    ['a promise that never settles', 'function handler() { return new Promise(() => {}) }'],
    ['an endless loop', 'function handler() { for (;;); }'],
    ['a global that only Node has', 'function handler(e) { process; return e.request }'],
    ['a built-in that CloudFront lacks', 'function handler(e) { new Map(); return e.request }'],
    ['code from a string', "function handler(e) { new Function('return 1')(); return e.request }"],
    [
      'a way out of the sandbox',
      "function handler(e) { e.constructor.constructor('return process')(); return e.request }",
    ],
    [
      'a store that is not associated',
      "import cf from 'cloudfront'; cf.kvs(); function handler(e) { return e.request }",
    ],
  ])('returns 503 for %s', (_what, code) => {
    expect(statusAfter(code)).toBe(503);
  });
  it('has console.log, JSON, RegExp and promises', () => {
    const code =
      "async function handler(e) { console.log('x'); await null; e.request.uri = '/' + /b/.exec('abc').index; return e.request }";
    expect(run(code)).toMatchObject({ request: { path: '/1' } });
  });
  it('keeps no state between requests', () => {
    const handler = compileEdgeFunction(
      'let n = 0; function handler(e) { n++; globalThis.m = (globalThis.m || 0) + 1; e.request.uri = ["", n, m].join("/"); return e.request }',
    );
    const paths = [1, 2]
      .map(() => handler(request('/'), context))
      .map((outcome) => outcome.kind === 'request' && outcome.request.path);
    expect(paths).toEqual(['/1/1', '/1/1']);
  });
  it('accepts at most 10 kB of code', () => {
    const code = 'function handler(e) { return e.request }';
    expect(() => compileEdgeFunction(code.padEnd(10_240))).not.toThrow();
    expect(() => compileEdgeFunction(code.padEnd(10_241))).toThrow('10240');
  });
});

describe('cf.kvs()', () => {
  const read = (statement: string) => {
    const store = new KeyValueStore(() => new Date('2026-01-02T03:04:05Z'));
    store.put('known', '{"n":1}');
    const outcome = run(
      `import cf from 'cloudfront';\nconst kvs = cf.kvs();\nasync function handler() { const found = ${statement}; return { statusCode: 200, body: JSON.stringify(found) } }`,
      request('/'),
      store,
    );
    return outcome.kind === 'response' ? JSON.parse(outcome.response.body.toString()) : outcome.kind;
  };

  it('reads values, and rejects for a missing key', () => {
    expect(read("await kvs.get('known')")).toBe('{"n":1}');
    expect(read("await kvs.get('missing')")).toBe('failure');
    expect(read("await kvs.get('missing').catch(() => 'none')")).toBe('none');
    expect(read("[await kvs.exists('known'), await kvs.exists('missing')]")).toEqual([true, false]);
  });
});

describe('a function of the template', () => {
  const code =
    "import cf from 'cloudfront';\nasync function handler(e) { e.request.uri = '/' + await cf.kvs().get('k'); return e.request }";

  it('runs with the store that the template associates', () => {
    const { assembly, identities } = fixture({ ...surroundings(), Fn: functionResource(code) });
    const store = new KeyValueStore();
    store.put('k', 'found');
    const arn = identities.text({ 'Fn::GetAtt': ['Fn', 'FunctionARN'] });
    const storeArn = identities.text({ 'Fn::GetAtt': ['Store', 'Arn'] });
    const { code: found, store: associated } = edgeCode(assembly, identities, arn, (wanted) =>
      wanted === storeArn ? store : undefined,
    );
    const handler = compileEdgeFunction(found, associated);
    expect(handler(request('/'), context)).toMatchObject({ request: { path: '/found' } });
    expect(() => edgeCode(assembly, identities, arn, () => undefined)).toThrow('no store');
    expect(() => edgeCode(assembly, identities, 'arn:other', () => store)).toThrow('no function');
  });
});
