import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { listCountries } from '../../core/shared/countries.ts';
import { assembleGate, gateCode } from '../../lib/edge/gate-code.ts';
import { edgeEvent, isResponse, loadGate, storeOf } from './sandbox.ts';

const source = readFileSync('edge/viewer-request.js', 'utf8');
const code = gateCode();

/** What cloudfront-js-2.0 has beyond ES5; anything else esbuild rewrites, or refuses to. */
const beyondEs5 = { arrow: true, 'const-and-let': true, 'async-await': true, 'template-literal': true };

/** What comes out when esbuild prints a text without white space and writes `{ a: a }` in full. */
const printed = (text: string) =>
  transformSync(text, { minifyWhitespace: true, supported: { 'object-extensions': false } }).code;

/** esbuild takes no notice of `{ a }` for `{ a: a }` in sources, nor of `f(a,)`, so they are looked for in another way. */
const shorthand = /(?<!\$)\{\s*[a-z]\w*\s*[,}]|,\s*[a-z]\w*\s*\}/i;
const trailingCommaOfCall = /,\s*\)/;

function needsMoreThanTheRuntimeHas(text: string): boolean {
  try {
    const plain = transformSync(text, { target: 'esnext', supported: { 'object-extensions': false } }).code;
    const lowered = transformSync(text, { target: 'es5', supported: beyondEs5 }).code;
    return plain !== lowered || trailingCommaOfCall.test(text);
  } catch {
    return true;
  }
}

describe('the code of the gate', () => {
  test.each([
    ['as written', source],
    ['as deployed', code],
  ])('%s needs nothing that CloudFront Functions does not have', (_which, text) => {
    expect(needsMoreThanTheRuntimeHas(text)).toBe(false);
    expect(text).not.toMatch(/\b(Map|Set|URL|Symbol|export|class|require|console|setTimeout|eval|Promise)\b/);
  });

  test.each([
    'a?.b',
    'a ?? b',
    'f(...a)',
    'for (const a of b) {}',
    'const { a } = b',
    'class A {}',
    'try { f() } catch {}',
    'f(a,)',
    'f(function (a = 1) {})',
  ])('the check above would notice %s', (text) => {
    expect(needsMoreThanTheRuntimeHas(text)).toBe(true);
  });

  test('writes every field in full: as esbuild prints it, it stays as it is', () => {
    expect(source).not.toMatch(shorthand);
    const [importLine = '', ...rest] = code.split('\n');
    expect(printed(rest.join('\n'))).toBe(rest.join('\n'));
    expect(importLine).toBe("import cf from 'cloudfront';");
    for (const short of ['x={a};\n', 'x={b:1,a};\n', 'return_({a})\n']) {
      expect(printed(short)).not.toBe(short);
      expect(short).toMatch(shorthand);
    }
  });

  test('awaits only as an assignment: the runtime takes it in no argument, condition or literal', () => {
    const statement = /(?<=[;{}])(const )?\w+=await [\w.]+\([\w.]+\)(?=[;}])/g;
    expect(code.match(statement)?.length).toBe(6);
    expect(code.match(/\bawait\b/g)?.length).toBe(6);
    for (const [line] of source.matchAll(/^(?!\/\/).*\bawait\b.*$/gm))
      expect(line).toMatch(/^ *(const )?\w+ = await [\w.]+\([\w.]+\);$/);
  });

  test('starts with the import that CloudFront asks for and is below 10,240 bytes', () => {
    expect(code.startsWith("import cf from 'cloudfront';\n")).toBe(true);
    expect(Buffer.byteLength(code)).toBeLessThan(10_240);
    expect(code).toMatch(/^[\n -~]*$/);
  });

  test('says what the source says, but for the country names', () => {
    const withoutNames = code.replace(/const countryNames=\{.*?\};/, 'const countryNames={};');
    expect(withoutNames).not.toBe(code);
    expect(printed(withoutNames)).toBe(printed(source));
  });

  test('knows the name of every country, fit to be put between two quotes of a JSON text', async () => {
    const key = `ppp_pk_live_${'k'.repeat(38)}`;
    const gate = loadGate(
      storeOf({ [key]: { k: 'gatewaykey', c: 'camp_1' }, camp_1: { r: 1, d: [] } }),
      code,
    );
    const countries = listCountries();
    expect(countries).toHaveLength(250);
    for (const country of countries) {
      const visitor = { 'cloudfront-viewer-country': country.code };
      const result = await gate(edgeEvent('GET', `/v1/banner/config/${key}`, visitor));
      if (isResponse(result)) throw new Error('refused');
      const header = result.headers['x-ppp-country-name']?.value ?? '';
      expect(header).toMatch(/^[ -~]+$/);
      expect(JSON.parse(`{"countryName":"${header}"}`)).toEqual({ countryName: country.name });
    }
  });

  test('is not assembled without its placeholder or when it is too long for CloudFront', () => {
    expect(() => assembleGate('const names = {};', [])).toThrow('const countryNames = {};');
    const longNames = (length: number) =>
      assembleGate('const countryNames = {};', [['AA', 'x'.repeat(length)]]);
    const overhead = Buffer.byteLength(longNames(0));
    expect(Buffer.byteLength(longNames(10_239 - overhead))).toBe(10_239);
    expect(() => longNames(10_240 - overhead)).toThrow('10240 bytes');
  });

  test('takes any name, quotes and line separators included', async () => {
    const name = 'A "quoted" \\ $& \u2028 name\u{1f600}';
    const key = `ppp_pk_live_${'k'.repeat(38)}`;
    const named = assembleGate(source, [['AA', name]]);
    const gate = loadGate(
      storeOf({ [key]: { k: 'gatewaykey', c: 'camp_1' }, camp_1: { r: 1, d: [] } }),
      named,
    );
    const result = await gate(
      edgeEvent('GET', `/v1/banner/config/${key}`, { 'cloudfront-viewer-country': 'AA' }),
    );
    expect(JSON.parse(`"${result.headers['x-ppp-country-name']?.value}"`)).toBe(name);
  });
});
