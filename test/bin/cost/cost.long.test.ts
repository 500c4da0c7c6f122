import { readFileSync } from 'node:fs';
import { estimates } from '../../../bin/cost/price-sheet.ts';
import { type Stage, stageFrom, templatesIn } from '../../../bin/cost/stage.ts';
import { costOf, month, type Shops, totalOf, usageOf } from '../../../bin/cost/work.ts';
import { assemblyDirectory } from '../../support/assembly.ts';

const bill = (stage: Stage, shops: Shops) =>
  costOf(totalOf(...Object.values(month(stage, usageOf(stage, shops)))));

it('views of the synthesized stage cost less than a third of a tutorial’s architecture', () => {
  const stage = stageFrom(templatesIn(assemblyDirectory()));
  const work = month(stage, { ...usageOf(stage, { shops: 1, viewsPerShop: 1e6 }), events: 0 });
  const { edgeTransfer: _transfer, ...views } = work.views ?? {};
  expect(costOf(views)).toBeLessThan(2.6);
  expect((1e6 * costOf(estimates.tutorialView)) / costOf(work.views ?? {})).toBeGreaterThan(3);
  expect(stage.memoryMb.get('get-banner-config')).toBeGreaterThan(0);
  expect(stage.schedules.map(({ name }) => name)).toContain('heartbeat');
  expect(stage.fixed.customMetric).toBeGreaterThan(3);
});

it('the README has the bill of the synthesized stage, to within ten percent', () => {
  const stage = stageFrom(templatesIn(assemblyDirectory()));
  const [, row = ''] = /smallest stage \| (.+) \|$/m.exec(readFileSync('README.md', 'utf8')) ?? [];
  const printed = row.split(' | ').map((cell) => Number(cell.replace('about $', '')));
  const bills = [1e4, 1e6, 1e8].map((viewsPerShop) => bill(stage, { shops: 1, viewsPerShop }));
  expect(printed).toHaveLength(bills.length);
  for (const [index, bill] of bills.entries()) {
    expect(printed[index]).toBeGreaterThan(bill * 0.9);
    expect(printed[index]).toBeLessThan(bill * 1.1);
  }
});

it.each([
  [15, 'one shop', { shops: 1, viewsPerShop: 1e6 }],
  [16, '100 shops with 10,000 each', { shops: 100, viewsPerShop: 1e4 }],
])(
  'the smallest stage, dev without detection and traces and with alarms, costs at most $%i at a million views: %s',
  (most, _which, shops) => {
    const stage = stageFrom(templatesIn(assemblyDirectory()));
    expect(stage.fixed.alarmMetric).toBeGreaterThan(15);
    expect(bill(stage, shops)).toBeLessThanOrEqual(most);
  },
);
