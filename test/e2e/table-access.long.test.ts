import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withOperator } from '../support/service/target.ts';
import { projectRoot } from '../support/source-tree.ts';
import { withAccessPatterns } from '../support/table-access/access-patterns.ts';
import { type Recording, recordJourney } from '../support/table-access/record-journey.ts';
import { grantsIn, pairsAgainstAllKeys, unusedGrants } from '../support/table-access/recording.ts';

withOperator(() => {
  const grants = grantsIn();
  let recording: Recording;
  beforeAll(async () => {
    recording = await recordJourney();
  });

  it('every grant on the table is used, and every call is granted', () => {
    expect(grants.length).toBeGreaterThan(0);
    expect(unusedGrants(grants, recording.calls)).toEqual([]);
    expect(recording.calls.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  });

  it('every action of a transaction is granted, even if IAM evaluates it against all keys of the request', () => {
    const { allowed, denied } = pairsAgainstAllKeys(recording.calls);
    expect(denied).toEqual([]);
    expect(allowed.length).toBeGreaterThan(10);
  });

  it('a grant without a call is reported', () => {
    const granted = grants.filter(({ functionId }) => functionId === 'list-products');
    expect(unusedGrants(granted, [])).toEqual([
      { functionId: 'list-products', action: 'dynamodb:Query', partitions: 'MERCHANT#*' },
    ]);
  });

  it('docs/table.md has the recorded calls and units (`npm run table` updates it)', () => {
    const document = readFileSync(join(projectRoot, 'docs', 'table.md'), 'utf8');
    expect(document).toBe(withAccessPatterns(document, recording.cases));
  });
});
