import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withOperator } from '../../../test/support/service/target.ts';
import { projectRoot } from '../../../test/support/source-tree.ts';
import { withAccessPatterns } from '../../table/access-patterns.ts';
import { type Recording, recordJourney } from '../../table/record-journey.ts';
import { grantsIn, pairsAgainstAllKeys, unusedGrants } from '../../table/recording.ts';

/** Most recordings for a row: in one, a run in the background may be beside the request, and repeat its calls. */
const recordings = 3;

withOperator(() => {
  const grants = grantsIn();
  let recording: Recording;
  beforeAll(async () => {
    recording = await recordJourney();
  });

  it('every grant on the table is used and every call has a grant', () => {
    expect(grants.length).toBeGreaterThan(0);
    expect(unusedGrants(grants, recording.calls)).toEqual([]);
    expect(recording.calls.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  });

  it('every transaction is allowed even if IAM checks each action against all keys of the request', () => {
    const { allowed, denied } = pairsAgainstAllKeys(recording.calls);
    expect(denied).toEqual([]);
    expect(allowed.length).toBeGreaterThan(10);
  });

  it('reports a grant without a call', () => {
    const granted = grants.filter(({ functionId }) => functionId === 'list-products');
    expect(unusedGrants(granted, [])).toEqual([
      { functionId: 'list-products', action: 'dynamodb:Query', partitions: 'MERCHANT#*' },
    ]);
  });

  it('docs/explain/table.md has the recorded calls and units (`npm run tool -- table access-patterns` updates it)', async () => {
    const document = readFileSync(join(projectRoot, 'docs', 'explain', 'table.md'), 'utf8');
    const rows = document.split('\n');
    let recorded = withAccessPatterns(document, recording.cases).split('\n');
    for (let count = 1; count < recordings && recorded.join() !== rows.join(); count++) {
      const again = withAccessPatterns(document, (await recordJourney()).cases).split('\n');
      recorded = again.map((row, index) =>
        recorded[index] === rows[index] ? (recorded[index] ?? row) : row,
      );
    }
    expect(recorded).toEqual(rows);
  });
});
