import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TransformOptions, transformSync } from 'esbuild';
import { type GateNetworks, gateNetworks } from './networks.ts';

const maxBytes = 10_240;
const importLine = "import cf from 'cloudfront';\n";
const root = join(import.meta.dirname, '..', '..');

/** Values that replace the placeholders in edge/viewer-request.js, by the name of their constant. */
type GateValues = Record<'languages' | 'release', string> & GateNetworks;

/**
 * Returns the code of the CloudFront function: edge/viewer-request.js with the languages of core/reference/texts/, the networks of
 * core/reference/networks.json, and the release.
 */
export function gateCode(release: string): string {
  const source = readFileSync(join(root, 'edge', 'viewer-request.js'), 'utf8');
  const languages = readdirSync(join(root, 'core', 'reference', 'texts')).map((file) => file.split('.')[0]);
  const values = { languages: ` ${languages.join(' ').toLowerCase()} `, release, ...gateNetworks() };
  return assembleGate(source, values);
}

/** Returns a hash of a function's code directory, which changes whenever its responses may. */
export function releaseOf(codeDirectory: string): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(codeDirectory).sort())
    hash.update(file).update(readFileSync(join(codeDirectory, file)));
  return hash.digest('hex').slice(0, 8);
}

/**
 * Returns `source` with values in place of its placeholders, short local names, and without comments and white space. Throws without a
 * placeholder, or if the result is not below CloudFront's limit of 10,240 bytes.
 */
export function assembleGate(source: string, values: GateValues): string {
  let complete = source.replace(importLine, '');
  for (const [name, value] of Object.entries(values)) {
    const placeholder = new RegExp(`^const ${name} = '';.*$`, 'm');
    if (!placeholder.test(complete))
      throw new Error(`edge/viewer-request.js has no line "const ${name} = '';".`);
    complete = complete.replace(placeholder, () => `const ${name} = ${JSON.stringify(value)};`);
  }
  const code = importLine + transformSync(complete, onlyShorter).code;
  const bytes = Buffer.byteLength(code);
  if (bytes >= maxBytes) throw new Error(`The gate has ${bytes} bytes; CloudFront's limit is ${maxBytes}.`);
  return code;
}

/** Keeps the syntax, because the runtime does not support all that esbuild would write. */
const onlyShorter: TransformOptions = {
  minifyWhitespace: true,
  minifyIdentifiers: true,
  supported: { 'object-extensions': false },
};
