import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

interface CountryTable {
  countries: Record<string, [name: string]>;
}

/** In the place of lib/edge/gate-code.ts: the gate with its faults, which is longer than CloudFront allows. */
export function gateCode(): string {
  const table = readFileSync(join(root, 'core', 'reference', 'countries.json'), 'utf8');
  const { countries }: CountryTable = JSON.parse(table);
  const names = Object.entries(countries).map(([code, [name]]) => [code, escaped(name)]);
  const source = readFileSync(join(root, 'edge', 'viewer-request.js'), 'utf8');
  const languages = readdirSync(join(root, 'core', 'reference', 'texts')).map((file) => file.split('.')[0]);
  return source
    .replace(/^import cf from 'cloudfront';\n/m, '')
    .replace(
      'const countryNames = {};',
      () => `const countryNames = ${JSON.stringify(Object.fromEntries(names))};`,
    )
    .replace(/^const languages = .*$/m, `const languages = ' ${languages.join(' ')} ';`);
}

/** `Türkiye` → `T\u00fcrkiye`, as the gate has it. */
const escaped = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
