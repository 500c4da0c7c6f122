import { crashRepeatedly } from './crash.ts';

test('an emulator that is killed under write load keeps every write and publication that it acknowledged', async () => {
  const { violations, writes, events } = await crashRepeatedly(1, 5_000, () => {});
  expect(violations).toEqual([]);
  expect(writes).toBeGreaterThan(0);
  const { acknowledged, counted, waiting, unanswered } = events;
  expect(counted + waiting).toBeGreaterThanOrEqual(acknowledged);
  expect(counted).toBeLessThanOrEqual(acknowledged + unanswered);
}, 240_000);
