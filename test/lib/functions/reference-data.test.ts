import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type BuiltInTexts, builtInTexts, defaultTexts } from '../../../core/banner/built-in-texts.ts';
import { bundledExchangeRates } from '../../../core/exchange-rates/exchange-rates.ts';
import { listCountries } from '../../../core/shared/countries.ts';
import { currencyCodes, findCurrency } from '../../../core/shared/currencies.ts';
import { compactReferenceData, packedTables, tablesFile } from '../../../lib/functions/reference-data.ts';

const source = `
  import { builtInTexts, defaultTexts } from './core/banner/built-in-texts.ts';
  import { bundledExchangeRates } from './core/exchange-rates/exchange-rates.ts';
  import { listCountries } from './core/shared/countries.ts';
  import { currencyCodes, findCurrency } from './core/shared/currencies.ts';
  console.log(JSON.stringify([
    builtInTexts, defaultTexts, bundledExchangeRates, listCountries(), currencyCodes.map(findCurrency),
  ]));`;

it('a bundle contains the same countries, currencies, exchange rates and texts as the source', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ppp-tables-'));
  try {
    const outfile = join(directory, 'index.mjs');
    await build({
      stdin: { contents: source, resolveDir: process.cwd() },
      bundle: true,
      format: 'esm',
      platform: 'node',
      outfile,
      plugins: [compactReferenceData],
    });
    writeFileSync(join(directory, tablesFile), packedTables());
    const parts = ({ banner, labels }: BuiltInTexts) => ({ banner, labels });
    const texts = Object.fromEntries(Object.entries(builtInTexts).map(([tag, all]) => [tag, parts(all)]));
    expect(JSON.parse(execFileSync(process.execPath, [outfile], { encoding: 'utf8' }))).toEqual([
      texts,
      parts(defaultTexts),
      bundledExchangeRates,
      JSON.parse(JSON.stringify(listCountries())),
      currencyCodes.map(findCurrency),
    ]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
