import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TransformOptions, transformSync } from 'esbuild';

const maxBytes = 10_240;
const languagesPlaceholder = /^const languages = '';.*$/m;
const importLine = "import cf from 'cloudfront';\n";
const root = join(import.meta.dirname, '..', '..');

/** Returns the code of the CloudFront function: edge/viewer-request.js with the languages of core/reference/texts/. */
export function gateCode(): string {
  const source = readFileSync(join(root, 'edge', 'viewer-request.js'), 'utf8');
  const languages = readdirSync(join(root, 'core', 'reference', 'texts')).map((file) => file.split('.')[0]);
  return assembleGate(source, languages.join(' ').toLowerCase());
}

/**
 * Returns `source` with languages in place of its placeholder, without comments and white space. Throws without the placeholder, or if the
 * result is not below CloudFront's limit of 10,240 bytes.
 */
export function assembleGate(source: string, languages: string): string {
  if (!languagesPlaceholder.test(source))
    throw new Error(`edge/viewer-request.js has no line "const languages = '';".`);
  const complete = source.replace(languagesPlaceholder, `const languages = ' ${languages} ';`);
  const code = importLine + transformSync(complete.replace(importLine, ''), onlyWhitespace).code;
  const bytes = Buffer.byteLength(code);
  if (bytes >= maxBytes) throw new Error(`The gate has ${bytes} bytes; CloudFront's limit is ${maxBytes}.`);
  return code;
}

/** Removes only white space and comments, because the runtime does not support all syntax that esbuild would write. */
const onlyWhitespace: TransformOptions = {
  minifyWhitespace: true,
  supported: { 'object-extensions': false },
};
