import { setImmediate as nextTurn } from 'node:timers/promises';
import { inParallel } from '../../../storage/dynamodb/in-parallel.ts';

it('keeps the order, and never more than so many lanes', async () => {
  let running = 0;
  let most = 0;
  const doubled = await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (entry) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = entry; turn < 8; turn++) await nextTurn();
    running -= 1;
    return 2 * entry;
  });
  expect(doubled).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(most).toBe(3);
});

it('has nothing to do for no entries', async () => {
  expect(await inParallel([], 3, async () => 1)).toEqual([]);
});

it('begins nothing after a failure, and rejects with it once all is quiet', async () => {
  const begun: number[] = [];
  let running = 0;
  const run = inParallel([1, 2, 3, 4, 5, 6], 2, async (entry) => {
    begun.push(entry);
    running += 1;
    await nextTurn();
    if (entry === 2) {
      running -= 1;
      throw new Error('second');
    }
    await nextTurn();
    running -= 1;
  });
  await expect(run).rejects.toThrow('second');
  expect(running).toBe(0);
  expect(begun).toEqual([1, 2]);
});
