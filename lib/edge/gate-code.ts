import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TransformOptions, transformSync } from 'esbuild';

const maxBytes = 10_240;
const placeholder = /^const countryNames = \{\};.*$/m;
const importLine = "import cf from 'cloudfront';\n";
const root = join(import.meta.dirname, '..', '..');

interface CountryTable {
  countries: Record<string, [name: string, ...rest: unknown[]]>;
}

/** The source of the CloudFront function: edge/viewer-request.js with the country names of core/reference/countries.json. */
export function gateCode(): string {
  const source = readFileSync(join(root, 'edge', 'viewer-request.js'), 'utf8');
  const table = readFileSync(join(root, 'core', 'reference', 'countries.json'), 'utf8');
  const { countries }: CountryTable = JSON.parse(table);
  return assembleGate(
    source,
    Object.entries(countries).map(([code, [name]]) => [code, name]),
  );
}

/**
 * `source` with the names (alpha-2, name) in the place of its placeholder, and without comments and white space, which count
 * too. Throws when the placeholder is gone or the result is not below CloudFront's 10,240 bytes.
 */
export function assembleGate(source: string, names: readonly [code: string, name: string][]): string {
  if (!placeholder.test(source))
    throw new Error('edge/viewer-request.js has no line "const countryNames = {};".');
  const named = source.replace(placeholder, () => `const countryNames = ${objectLiteral(names)};`);
  const code = importLine + transformSync(named.replace(importLine, ''), onlyWhitespace).code;
  const bytes = Buffer.byteLength(code);
  if (bytes >= maxBytes)
    throw new Error(`The gate has ${bytes} bytes; CloudFront takes less than ${maxBytes}.`);
  return code;
}

/**
 * White space and comments only: esbuild must not write anything that is beyond ES5 or move an `await`, which the runtime does
 * not take everywhere.
 */
const onlyWhitespace: TransformOptions = {
  minifyWhitespace: true,
  supported: { 'object-extensions': false },
};

/** Names are escaped once for JSON, because they end up in a gateway response, and once for JavaScript. */
function objectLiteral(names: readonly [code: string, name: string][]): string {
  return `{${names.map(([code, name]) => `${code}:${JSON.stringify(jsonEscapedAscii(name))}`).join(',')}}`;
}

/** `Türkiye` → `T\u00fcrkiye`, with a real backslash: fit for a header and for a place between two JSON quotes. */
function jsonEscapedAscii(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return escaped.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
