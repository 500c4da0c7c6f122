import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemblyDirectory } from '../support/assembly.ts';
import { withOperator } from '../support/service/target.ts';
import { projectRoot } from '../support/source-tree.ts';
import { withAccessPatterns } from '../support/table-access/access-patterns.ts';
import { recordJourney } from '../support/table-access/record-journey.ts';
import { functionIds, grantsIn, unusedGrants } from '../support/table-access/recording.ts';

withOperator(() => {
  const assembly = assemblyDirectory();
  let recording: Awaited<ReturnType<typeof recordJourney>>;
  beforeAll(async () => {
    recording = await recordJourney(assembly);
  });

  it('every grant on the table is used, and every call is granted', () => {
    const grants = grantsIn(assembly);
    expect(grants.length).toBeGreaterThan(0);
    expect(unusedGrants(grants, recording.calls, functionIds(assembly))).toEqual([]);
    expect(recording.calls.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  });

  it('a grant without a call is reported', () => {
    const grants = grantsIn(assembly).filter(({ functionId }) => functionId === 'list-products');
    expect(unusedGrants(grants, [], functionIds(assembly))).toEqual([
      { functionId: 'list-products', action: 'dynamodb:Query', partitions: 'MERCHANT#*' },
    ]);
  });

  it('docs/table.md has the recorded calls and units (`npm run table` updates it)', () => {
    const document = readFileSync(join(projectRoot, 'docs', 'table.md'), 'utf8');
    expect(document).toBe(withAccessPatterns(document, recording.cases));
  });
});
