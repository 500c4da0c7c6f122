import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'esbuild';
import { builtInTexts, defaultTexts } from '../../core/banner/built-in-texts.ts';

/** Name of the file with the tables, next to a bundle. */
export const tablesFile = 'tables.br';

const folder = join(import.meta.dirname, '..', '..', 'core', 'reference');
const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

const { countries } = read('countries');
const { currencies } = read('currencies');
const { rates, date } = read('exchange-rates');

/** Reference data as tables, whose rows are lists of cells by key. */
const tables: Record<string, unknown[]>[] = [
  countries,
  currencies,
  mapped(rates, (rate) => [rate]),
  mapped(builtInTexts, ({ banner, labels }) => [...Object.values(banner), ...Object.values(labels)]),
];

/**
 * Code that replaces the modules with reference data. It has the same values, but only the fields that
 * functions need.
 */
const modules: Record<string, string> = {
  'countries.json':
    'export default { countries: table(0, ([name, currency, tier]) => [name, currency || null, Number(tier)]) };',
  'currencies.json':
    'export default { currencies: table(1, ([symbol, decimals]) => [symbol, Number(decimals)]) };',
  'exchange-rates.json': `export default { date: ${JSON.stringify(date)}, rates: table(2, ([rate]) => Number(rate)) };`,
  'built-in-texts.ts': `
    const named = (names, cells) => Object.fromEntries(names.map((name) => [name, cells.shift()]));
    export const builtInTexts = table(3, (cells) => ({
      banner: named(${JSON.stringify(Object.keys(defaultTexts.banner))}, cells),
      labels: named(${JSON.stringify(Object.keys(defaultTexts.labels))}, cells),
    }));
    export const defaultTexts = builtInTexts.en;`,
};

const tableReader = `
  import { readFileSync } from 'node:fs';
  import { brotliDecompressSync } from 'node:zlib';
  const file = new URL('${tablesFile}', import.meta.url);
  const tables = brotliDecompressSync(readFileSync(file)).toString().split('\\t');
  export const table = (index, value) => {
    const [keys, ...columns] = tables[index].split('\\n').map((line) => line.split('|'));
    return Object.fromEntries(keys.map((key, row) => [key, value(columns.map((cells) => cells[row]))]));
  };`;

/** Returns the content of `tablesFile`. Columns compress better than rows, and Brotli better than a zip. */
export function packedTables(): Uint8Array {
  const texts = tables.map((table) => {
    const rows = Object.values(table);
    const columns = (rows[0] ?? []).map((_cell, column) => rows.map((row) => row[column]).join('|'));
    return [Object.keys(table).join('|'), ...columns].join('\n');
  });
  return brotliCompressSync(texts.join('\t'));
}

function mapped<Value>(
  object: Record<string, Value>,
  map: (value: Value) => unknown[],
): Record<string, unknown[]> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

/**
 * Makes bundles read countries, currencies, exchange rates and labels from `tablesFile`. This removes 5 kB
 * from the function whose start visitors wait for.
 */
export const compactReferenceData: Plugin = {
  name: 'compact-reference-data',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^reference-tables$/ }, ({ path }) => ({ path, namespace: 'reference' }));
    onLoad({ filter: /./, namespace: 'reference' }, () => ({ contents: tableReader }));
    onLoad({ filter: /[\\/]core[\\/](reference|banner)[\\/][^\\/]+$/ }, ({ path }) => {
      const code = modules[basename(path)];
      return code ? { contents: `import { table } from 'reference-tables';\n${code}` } : undefined;
    });
  },
};
