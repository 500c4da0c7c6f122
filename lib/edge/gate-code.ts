import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TransformOptions, transformSync } from 'esbuild';

const maxBytes = 10_240;
const placeholder = /^const countryNames = \{\};.*$/m;
const languagesPlaceholder = /^const languages = '';.*$/m;
const importLine = "import cf from 'cloudfront';\n";
const root = join(import.meta.dirname, '..', '..');

interface CountryTable {
  countries: Record<string, [name: string, ...rest: unknown[]]>;
}

/**
 * Returns the code of the CloudFront function: edge/viewer-request.js with the country names of core/reference/countries.json and the
 * languages of core/reference/texts/.
 */
export function gateCode(): string {
  const source = readFileSync(join(root, 'edge', 'viewer-request.js'), 'utf8');
  const languages = readdirSync(join(root, 'core', 'reference', 'texts')).map((file) => file.split('.')[0]);
  const table = readFileSync(join(root, 'core', 'reference', 'countries.json'), 'utf8');
  const { countries }: CountryTable = JSON.parse(table);
  return assembleGate(
    source,
    languages.join(' ').toLowerCase(),
    Object.entries(countries).map(([code, [name]]) => [code, name]),
  );
}

/**
 * Returns `source` with languages and country names in place of its placeholders, without comments and white space. Throws without the
 * placeholders, or if the result is not below CloudFront's limit of 10,240 bytes.
 */
export function assembleGate(
  source: string,
  languages: string,
  names: readonly [code: string, name: string][],
): string {
  if (!placeholder.test(source) || !languagesPlaceholder.test(source))
    throw new Error(
      `edge/viewer-request.js has no line "const countryNames = {};" or "const languages = '';".`,
    );
  const named = source
    .replace(placeholder, () => `const countryNames = ${objectLiteral(names)};`)
    .replace(languagesPlaceholder, `const languages = ' ${languages} ';`);
  const code = importLine + transformSync(named.replace(importLine, ''), onlyWhitespace).code;
  const bytes = Buffer.byteLength(code);
  if (bytes >= maxBytes) throw new Error(`The gate has ${bytes} bytes; CloudFront's limit is ${maxBytes}.`);
  return code;
}

/** Removes white space and comments only: the runtime does not support all syntax that esbuild would write. */
const onlyWhitespace: TransformOptions = {
  minifyWhitespace: true,
  supported: { 'object-extensions': false },
};

/** Returns the names as JavaScript. They are escaped once for the JSON of a gateway response and once for JavaScript. */
function objectLiteral(names: readonly [code: string, name: string][]): string {
  return `{${names.map(([code, name]) => `${code}:${JSON.stringify(jsonEscapedAscii(name))}`).join(',')}}`;
}

/** Converts `Türkiye` to `T\u00fcrkiye` with a backslash, which is valid in a header and in a JSON string. */
function jsonEscapedAscii(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return escaped.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
