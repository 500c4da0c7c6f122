import { crashRepeatedly } from './crash.ts';

test('an emulator that is killed under write load keeps every write, publication and event that it acknowledged', async () => {
  const report = await crashRepeatedly({ kills: 1, eventWaitMs: 0, log: () => {} });
  expect(report.violations).toEqual([]);
  expect(report.writes).toBeGreaterThan(0);
  expect(report.events.lost).toBe(0);
}, 240_000);
