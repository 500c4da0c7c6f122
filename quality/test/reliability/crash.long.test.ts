import { crashRepeatedly } from '../../reliability/crash.ts';

test('an emulator that is killed under load keeps every acknowledged write, publication and event', async () => {
  const report = await crashRepeatedly({ kills: 1, eventWaitMs: 0, log: () => {} });
  expect(report.violations).toEqual([]);
  expect(report.writes).toBeGreaterThan(0);
  expect(report.events.lost).toBe(0);
});
