import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Read and write units of one call. */
export interface Units {
  reads: number;
  writes: number;
}

const file = join(import.meta.dirname, '..', '..', 'docs', 'table.md');

/** Access patterns that a call does not pay each time: the cost is once a minute, or once in five minutes. */
const amortised = /at most once|once per environment/;

/**
 * The units of one call of each function, by function: the plain case of each of its rows in `docs/table.md`, which a test measures. What
 * is done once a minute, or on a rarer path, is left out.
 */
export function measuredUnits(text = readFileSync(file, 'utf8')): Map<string, Units> {
  const section = text.split('## Access patterns')[1]?.split("What operators' commands ask")[0] ?? '';
  const units = new Map<string, Units>();
  for (const line of section.split('\n')) {
    const [who = '', pattern = '', , , cost = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const [, reads, writes] = /^([\d.]+) \+ ([\d.]+)/.exec(cost) ?? [];
    if (reads === undefined || amortised.test(cost) || /sent instead/.test(pattern)) continue;
    for (const name of who.split(', ')) {
      const sum = units.get(name) ?? { reads: 0, writes: 0 };
      units.set(name, { reads: sum.reads + Number(reads), writes: sum.writes + Number(writes) });
    }
  }
  if (units.size === 0) throw new Error('docs/table.md has no access patterns with units');
  return units;
}
