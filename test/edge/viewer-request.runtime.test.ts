import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { assembleGate, gateCode, releaseOf } from '../../lib/edge/gate-code.ts';
import { usesUnsupportedFeatures } from './runtime-features.ts';

const source = readFileSync('edge/viewer-request.js', 'utf8');
const code = gateCode('release');

/** Returns the code as esbuild prints it without white space and without shorthand properties. */
const printed = (text: string) =>
  transformSync(text, { minifyWhitespace: true, supported: { 'object-extensions': false } }).code;

/** Matches `{ a }` for `{ a: a }`, which esbuild ignores in sources. */
const shorthand = /(?<!\$)\{\s*[a-z]\w*\s*[,}]|,\s*[a-z]\w*\s*\}/i;
describe('the code of the gate', () => {
  test.each([
    ['as written', source],
    ['as deployed', code],
  ])('%s uses only features of CloudFront Functions', (_which, text) => {
    expect(usesUnsupportedFeatures(text)).toBe(false);
    expect(['a?.b', 'const { a } = b', 'f(a,)'].filter(usesUnsupportedFeatures)).toHaveLength(3);
    const withoutMessages = text.replace(/(['"])[A-Z][^'"]*\1/g, '');
    expect(withoutMessages).not.toMatch(
      /\b(Map|Set|URL|Symbol|export|class|require|console|setTimeout|eval|Promise)\b/,
    );
  });

  test('contains no shorthand properties, and esbuild prints it unchanged', () => {
    expect(source).not.toMatch(shorthand);
    const [importLine = '', ...rest] = code.split('\n');
    expect(printed(rest.join('\n'))).toBe(rest.join('\n'));
    expect(importLine).toBe("import cf from 'cloudfront';");
    for (const short of ['x={a};\n', 'x={b:1,a};\n', 'return_({a})\n']) {
      expect(printed(short)).not.toBe(short);
      expect(short).toMatch(shorthand);
    }
  });

  test('uses await only in assignments, as the runtime requires', () => {
    const statement = /(?<=[;{}])(const )?\w+=await [\w.]+\([\w.]+\)(?=[;}])/g;
    expect(code.match(statement)?.length).toBe(6);
    expect(code.match(/\bawait\b/g)?.length).toBe(6);
    for (const [line] of source.matchAll(/^(?!\/\/).*\bawait\b.*$/gm))
      expect(line).toMatch(/^ *(const )?\w+ = await [\w.]+\([\w.]+\);$/);
  });

  test('starts with CloudFront’s import and leaves 800 of 10,240 bytes', () => {
    expect(code.startsWith("import cf from 'cloudfront';\n")).toBe(true);
    expect(Buffer.byteLength(code)).toBeLessThan(10_240 - 800);
    expect(code).toMatch(/^[\n -~]*$/);
  });

  test('is rejected without its placeholders and above CloudFront’s size limit', () => {
    const values = { languages: '', release: '', vpnNetworks: '', hostingNetworks: [] };
    const lines = Object.keys(values).map((name) => `const ${name} = '';`);
    for (const missing of lines) {
      const others = lines.filter((line) => line !== missing).join('\n');
      expect(() => assembleGate(others, values)).toThrow(missing);
    }
    const long = (length: number) =>
      assembleGate(lines.join('\n'), { ...values, languages: 'x'.repeat(length) });
    const overhead = Buffer.byteLength(long(0));
    expect(Buffer.byteLength(long(10_239 - overhead))).toBe(10_239);
    expect(() => long(10_240 - overhead)).toThrow('10240 bytes');
  });

  test('changes with the code of the config function', () => {
    const directory = mkdtempSync(join(tmpdir(), 'ppp-release-'));
    const gateOf = (files: Record<string, string>) => {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
      return gateCode(releaseOf(directory));
    };
    const gates = [
      gateOf({ 'index.mjs': 'a', 'tables.json': 'b' }),
      gateOf({ 'index.mjs': 'c' }),
      gateOf({ 'tables.json': 'd' }),
      gateOf({ 'index.mjs': 'a', 'tables.json': 'b' }),
    ];
    rmSync(directory, { recursive: true });
    expect(new Set(gates).size).toBe(3);
    expect(gates[3]).toBe(gates[0]);
  });
});
