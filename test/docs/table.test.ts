import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partitions } from '../../platform/table.ts';
import { merchantItems } from '../../storage/dynamodb/keys.ts';
import { projectRoot } from '../support/source-tree.ts';

const document = readFileSync(join(projectRoot, 'docs', 'explain', 'table.md'), 'utf8');
const keys = [...document.matchAll(/^\| [^|`]+ \| `([A-Z]+#?)[^`]*` \| `([^`]+)` \|/gm)];

it('docs/explain/table.md lists the items of every partition, and no other partition', () => {
  const documented = keys.map(([, prefix = '']) => prefix);
  expect([...new Set(documented)].sort()).toEqual(Object.values(partitions).sort());
});

it('docs/explain/table.md lists every item in a merchant’s partition', () => {
  const documented = keys.filter(([, prefix]) => prefix === partitions.merchant).map(([, , sk = '']) => sk);
  const prefixes = documented.map((sk) => sk.replace(/<.*/, ''));
  expect(prefixes.sort()).toEqual(['COUNTERS', 'MERCHANT', ...Object.values(merchantItems)].sort());
});
