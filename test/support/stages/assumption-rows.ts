import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../source-tree.ts';

const page = readFileSync(join(projectRoot, 'docs', 'explain', 'aws-assumptions.md'), 'utf8');

/** Returns the IDs in the first column of a text's first table. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, id = '']) => id);
}

const [, unverified = ''] = /^## Unverified\n([\s\S]+?)^## /m.exec(page) ?? [];
const named = /^The emulator can't refute (`.+?)[.]$/m.exec(page)?.[1];
if (named === undefined) throw new Error('The page does not name the rows that no emulator refutes');

/** IDs of the unverified rows, in the order of the page. */
export const assumptionRows = idsIn(unverified);

/** IDs of the rows that the page names as those that no emulator refutes. */
export const rowsOnlyOnAws = [...named.matchAll(/`([a-z-]+)`/g)].map(([, id = '']) => id);
