import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Read and write units of one call. */
export interface Units {
  reads: number;
  writes: number;
}

const file = join(import.meta.dirname, '..', '..', 'docs', 'table.md');

/** Returns the units of the usual request of each function in `docs/table.md`, which `npm run table` records. */
export function measuredUnits(text = readFileSync(file, 'utf8')): Map<string, Units> {
  const rows = [...text.matchAll(/^\| ([a-z-]+) \| usual[^|]*\|[^|]*\| ([\d.]+) \+ ([\d.]+) \|$/gm)];
  if (rows.length === 0) throw new Error('docs/table.md has no access patterns with units');
  return new Map(
    rows.map(([, name = '', reads, writes]) => [name, { reads: Number(reads), writes: Number(writes) }]),
  );
}
