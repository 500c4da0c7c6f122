import { failedItems } from '../../../lambda/event-sources/batch-failures.ts';

const known = ['1', '2'];
const report = (...identifiers: unknown[]) => ({
  value: { batchItemFailures: identifiers.map((itemIdentifier) => ({ itemIdentifier })) },
});

it('a function that threw failed all items', () => {
  const error = { errorType: 'Error', errorMessage: 'x', trace: [] };
  expect(failedItems({ error } as never, true, known)).toBe('all');
});

it('a report counts only if the event source asks for it', () => {
  expect(failedItems(report('2') as never, false, known)).toEqual([]);
  expect(failedItems(report('2') as never, true, known)).toEqual(['2']);
});

it.each([{ value: null }, { value: {} }, { value: { batchItemFailures: null } }, report()])(
  '%j is success',
  (outcome) => {
    expect(failedItems(outcome as never, true, known)).toEqual([]);
  },
);

it.each([
  report('3'),
  report('1', ''),
  report(null),
  { value: { batchItemFailures: 'all' } },
  { value: { batchItemFailures: [null] } },
])('the invalid report %j failed all items', (outcome) => {
  expect(failedItems(outcome as never, true, known)).toBe('all');
});
