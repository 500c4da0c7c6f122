import type { SourceFile } from './source-tree.ts';

const docstring = /\/\*\*.*?\*\//gs;
const limit = /\bat most (\d[\d,]*(?:\.\d+)?)(?:%| (\w+))?/g;
const constant = /\bconst (\w+)(?:: \w+)? = ([\d_.]+(?: \* [\w.]+)*|\w+(?: \* [\w.]+)+);/g;

/** Values that a limit in this unit can have as a constant, such as seconds or milliseconds for days. */
const unitSizes: Readonly<Record<string, readonly number[]>> = {
  days: [1, 86_400, 86_400_000],
  hours: [1, 3_600, 3_600_000],
  minutes: [1, 60, 60_000],
  s: [1, 1_000],
  seconds: [1, 1_000],
  kB: [1, 1_000, 1_024],
};

/**
 * Returns the limits in docstrings ("at most 60 codes") that are no constant of their file or of one that it
 * imports, as `file: limit`. `byPath` has the imported files.
 */
export function unfoundedLimits(
  { path, text, imports, typeImports }: SourceFile,
  byPath: ReadonlyMap<string, Pick<SourceFile, 'text'>>,
): string[] {
  const imported = [...imports, ...typeImports].flatMap((target) => byPath.get(target)?.text ?? []);
  const values = constantsIn([...imported, text]);
  const docstrings = [...text.matchAll(docstring)].map(([each]) => each.replace(/\s*\n\s*\*\s*/g, ' '));
  return docstrings
    .flatMap((each) => [...each.matchAll(limit)])
    .filter(([, number = '', unit = '']) => {
      const stated = Number(number.replaceAll(',', ''));
      return !(unitSizes[unit] ?? [1]).some((size) => values.has(stated * size));
    })
    .map(([stated]) => `${path}: ${stated}`);
}

/** Returns the values of numeric constants and products in these files, where imported ones come first. */
function constantsIn(texts: readonly string[]): Set<number> {
  const byName = new Map<string, number>();
  const code = texts.join('\n').replace(docstring, '');
  const values = [...code.matchAll(constant)].map(([, name = '', product = '']) => {
    const factors = product.split(' * ').map((each) => byName.get(each) ?? Number(each.replaceAll('_', '')));
    const value = factors.reduce((left, right) => left * right);
    byName.set(name, value);
    return value;
  });
  return new Set(values);
}
