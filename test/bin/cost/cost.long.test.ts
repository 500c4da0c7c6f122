import { readFileSync } from 'node:fs';
import { estimates } from '../../../bin/cost/price-sheet.ts';
import { stageFrom, templatesIn } from '../../../bin/cost/stage.ts';
import { costOf, month, totalOf } from '../../../bin/cost/work.ts';
import { assemblyDirectory } from '../../support/assembly.ts';

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

it('the README has the bill of the synthesized stage, to within ten percent', () => {
  const stage = stageFrom(templatesIn(assemblyDirectory()));
  const [, row = ''] = /smallest stage \| (.+) \|$/m.exec(readFileSync('README.md', 'utf8')) ?? [];
  const printed = row.split(' | ').map((cell) => Number(cell.replace('about $', '')));
  const bills = [1e4, 1e6, 1e8].map((views) =>
    costOf(totalOf(...Object.values(month(stage, { views, pages: 2, hit: 0.9, events: 0.3 })))),
  );
  expect(printed).toHaveLength(bills.length);
  for (const [index, bill] of bills.entries()) {
    expect(printed[index]).toBeGreaterThan(bill * 0.9);
    expect(printed[index]).toBeLessThan(bill * 1.1);
  }
});

it('the smallest stage, dev without detection and traces and with alarms, costs at most $15 at a million views', () => {
  const stage = stageFrom(templatesIn(assemblyDirectory()));
  const work = month(stage, { views: 1_000_000, pages: 2, hit: 0.9, events: 0.3 });
  expect(stage.fixed.alarmMetric).toBeGreaterThan(15);
  expect(costOf(totalOf(...Object.values(work)))).toBeLessThanOrEqual(15);
});
