import reference from '../reference/currencies.json' with { type: 'json' };

/** A currency: ISO 4217 `code`, the `symbol` to show, and the number of decimals in ISO 4217 (0, 2 or 3). */
export interface Currency {
  code: string;
  symbol: string;
  minorUnits: number;
}

type CurrencyRow = readonly [symbol: string, minorUnits: number];

const rows = reference.currencies as unknown as Readonly<Record<string, CurrencyRow>>;

/** All currency codes in the reference table, in alphabetical order. */
export const currencyCodes: readonly string[] = /* @__PURE__ */ Object.keys(rows);

/** Returns the currency of an upper-case ISO 4217 code; `undefined` for unknown and withdrawn codes. */
export function findCurrency(code: string): Currency | undefined {
  const row = Object.hasOwn(rows, code) ? rows[code] : undefined;
  return row && { code, symbol: row[0], minorUnits: row[1] };
}
