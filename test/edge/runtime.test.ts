import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { listCountries } from '../../core/shared/countries.ts';
import { assembleGate, gateCode } from '../../lib/edge/gate-code.ts';
import { configPath, entries } from './requests.ts';
import { edgeEvent, loadGate, storeOf } from './sandbox.ts';

const source = readFileSync('edge/viewer-request.js', 'utf8');
const code = gateCode();

/** Features of cloudfront-js-2.0 beyond ES5; esbuild rewrites or rejects all others. */
const beyondEs5 = { arrow: true, 'const-and-let': true, 'async-await': true, 'template-literal': true };

/** Returns the code as esbuild prints it without white space, with `{ a: a }` in full. */
const printed = (text: string) =>
  transformSync(text, { minifyWhitespace: true, supported: { 'object-extensions': false } }).code;

/** esbuild ignores `{ a }` for `{ a: a }` and `f(a,)` in sources, so these patterns find them. */
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

/** Returns the name of a visitor's country as this gate writes it. */
async function nameOf(country: string, gate: string): Promise<string | undefined> {
  const event = edgeEvent('GET', configPath, { 'cloudfront-viewer-country': country });
  return (await loadGate(storeOf(entries), gate)(event)).headers['x-ppp-country-name']?.value;
}

describe('the code of the gate', () => {
  test.each([
    ['as written', source],
    ['as deployed', code],
  ])('%s uses only features of CloudFront Functions', (_which, text) => {
    expect(needsMoreThanTheRuntimeHas(text)).toBe(false);
    expect(['a?.b', 'const { a } = b', 'f(a,)'].filter(needsMoreThanTheRuntimeHas)).toHaveLength(3);
    expect(text).not.toMatch(/\b(Map|Set|URL|Symbol|export|class|require|console|setTimeout|eval|Promise)\b/);
  });

  test('contains no shorthand fields, and esbuild prints it unchanged', () => {
    expect(source).not.toMatch(shorthand);
    const [importLine = '', ...rest] = code.split('\n');
    expect(printed(rest.join('\n'))).toBe(rest.join('\n'));
    expect(importLine).toBe("import cf from 'cloudfront';");
    for (const short of ['x={a};\n', 'x={b:1,a};\n', 'return_({a})\n']) {
      expect(printed(short)).not.toBe(short);
      expect(short).toMatch(shorthand);
    }
  });

  test('awaits only in assignments, because the runtime does not support await in arguments, conditions and literals', () => {
    const statement = /(?<=[;{}])(const )?\w+=await [\w.]+\([\w.]+\)(?=[;}])/g;
    expect(code.match(statement)?.length).toBe(6);
    expect(code.match(/\bawait\b/g)?.length).toBe(6);
    for (const [line] of source.matchAll(/^(?!\/\/).*\bawait\b.*$/gm))
      expect(line).toMatch(/^ *(const )?\w+ = await [\w.]+\([\w.]+\);$/);
  });

  test('starts with CloudFront’s import and is smaller than 10,240 bytes', () => {
    expect(code.startsWith("import cf from 'cloudfront';\n")).toBe(true);
    expect(Buffer.byteLength(code)).toBeLessThan(10_240);
    expect(code).toMatch(/^[\n -~]*$/);
  });

  test('contains the name of every country, escaped for a JSON string', async () => {
    const countries = listCountries();
    expect(countries).toHaveLength(250);
    for (const country of countries) {
      const header = await nameOf(country.code, code);
      expect(header).toMatch(/^[ -~]+$/);
      expect(JSON.parse(`"${header}"`)).toBe(country.name);
    }
  });

  test('is rejected without its placeholder and above CloudFront’s size limit', () => {
    expect(() => assembleGate('const names = {};', '', [])).toThrow('const countryNames = {};');
    const longNames = (length: number) =>
      assembleGate(`const countryNames = {};\nconst languages = '';`, '', [['AA', 'x'.repeat(length)]]);
    const overhead = Buffer.byteLength(longNames(0));
    expect(Buffer.byteLength(longNames(10_239 - overhead))).toBe(10_239);
    expect(() => longNames(10_240 - overhead)).toThrow('10240 bytes');
  });

  test('escapes quotes and line separators in names', async () => {
    const name = 'A "quoted" \\ $& \u2028 name\u{1f600}';
    expect(JSON.parse(`"${await nameOf('AA', assembleGate(source, '', [['AA', name]]))}"`)).toBe(name);
  });
});
