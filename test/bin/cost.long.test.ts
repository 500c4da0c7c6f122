import { readFileSync } from 'node:fs';
import { estimates } from '../../bin/cost/price-sheet.ts';
import { stageFrom, templatesIn } from '../../bin/cost/stage.ts';
import { costOf, month, sum } from '../../bin/cost/work.ts';
import { assemblyDirectory } from '../support/assembly.ts';

it('views of the synthesized stage cost less than a third of a tutorial’s architecture', () => {
  const stage = stageFrom(templatesIn(assemblyDirectory()));
  const work = month(stage, { views: 1, pages: 2, hit: 0.9, events: 0 });
  const { edgeTransfer: _transfer, ...views } = work.views ?? {};
  expect(costOf(views) * 1_000_000).toBeLessThan(2.6);
  expect(costOf(estimates.tutorialView) / costOf(work.views ?? {})).toBeGreaterThan(3);
  expect(stage.memoryMb.get('get-banner-config')).toBeGreaterThan(0);
  expect(stage.schedules.map(({ name }) => name)).toContain('heartbeat');
  expect(stage.fixed.customMetric).toBeGreaterThan(3);
});

it('the README has the bill of the synthesized stage', () => {
  const stage = stageFrom(templatesIn(assemblyDirectory()));
  const bills = [1e4, 1e6, 1e8].map((views) => {
    const work = month(stage, { views, pages: 2, hit: 0.9, events: 0.3 });
    return `$${costOf(sum(...Object.values(work))).toFixed(2)}`;
  });
  expect(readFileSync('README.md', 'utf8')).toContain(`smallest stage | ${bills.join(' | ')} |`);
});

it('the smallest stage, dev without detection and traces and with alarms, costs at most $15 at a million views', () => {
  const stage = stageFrom(templatesIn(assemblyDirectory()));
  const work = month(stage, { views: 1_000_000, pages: 2, hit: 0.9, events: 0.3 });
  expect(stage.fixed.alarmMetric).toBeGreaterThan(15);
  expect(costOf(sum(...Object.values(work)))).toBeLessThanOrEqual(15);
});
