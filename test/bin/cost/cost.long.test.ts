import { readFileSync } from 'node:fs';
import { estimates } from '../../../bin/cost/price-sheet.ts';
import { stageFrom, synthesizedTemplates, templatesIn } from '../../../bin/cost/stage.ts';
import { costAfterFreeTiers, costOf, month, totalOf, usageOf } from '../../../bin/cost/work.ts';
import { assemblyDirectory } from '../../support/assembly.ts';
import { withBills, withCostTables, withStageBills } from '../../support/stages/cost-page.ts';
import { devBill } from '../../support/stages/dev-bill.ts';

it('views of the synthesized stage cost less than a third of a tutorial’s architecture', () => {
  const stage = stageFrom(templatesIn(assemblyDirectory()));
  const work = month(stage, { ...usageOf({ shops: 1, viewsPerShop: 1e6 }), events: 0 });
  const { edgeTransfer: _transfer, ...views } = work.views ?? {};
  expect(costOf(views)).toBeLessThan(2.6);
  expect((1e6 * costOf(estimates.tutorialView)) / costOf(work.views ?? {})).toBeGreaterThan(3);
  expect(stage.memoryMb.get('get-banner-config')).toBeGreaterThan(0);
  expect(stage.schedules.map(({ name }) => name)).toContain('heartbeat');
  expect(stage.fixed.customMetric).toBeGreaterThan(2);
});

it.each([
  ['small', 2.8, 0.5],
  ['prod', 19, 14],
])(
  'one shop of 10,000 views costs on %s at most $%d at list prices and $%d after free tiers',
  async (name, list, free) => {
    const stage = stageFrom(await synthesizedTemplates(name));
    const bill = totalOf(...Object.values(month(stage, usageOf({ shops: 1, viewsPerShop: 1e4 }))));
    expect(costOf(bill)).toBeLessThanOrEqual(list);
    expect(costAfterFreeTiers(bill)).toBeLessThanOrEqual(free);
    expect(costOf(bill)).toBeGreaterThan(costAfterFreeTiers(bill));
  },
);

it('the README has the bills of docs/operate/cost.md: run `npm run tool -- table` if this fails', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(
    readme.match(/^\| `(small|prod)`, (list prices|after AWS's free tiers) \|( \$\d+\.\d\d \|){3}$/gm),
  ).toHaveLength(3);
  expect(readme).toMatch(/ for about \$\d+\.\d\d a month /);
  expect(withBills(readme, readFileSync('docs/operate/cost.md', 'utf8'))).toBe(readme);
});

it('docs/operate/stages.md has the bills of docs/operate/cost.md: run `npm run tool -- table` if this fails', () => {
  const document = readFileSync('docs/operate/stages.md', 'utf8');
  expect(document.match(/^\| (list price|the same after) .+ \|( \$\d+\.\d\d \|){3}$/gm)).toHaveLength(2);
  expect(withStageBills(document, readFileSync('docs/operate/cost.md', 'utf8'))).toBe(document);
});

it('docs/operate/cost.md has the bills of the synthesized stages: run `npm run tool -- table` if this fails', async () => {
  const page = readFileSync('docs/operate/cost.md', 'utf8');
  expect(page.match(/^\| (1 shop|100 shops), .+ \|$/gm)).toHaveLength(15);
  expect(await withCostTables(page)).toBe(page);
});

it.each([
  [15, 'one shop', { shops: 1, viewsPerShop: 1e6 }],
  [15, '100 shops with 10,000 each', { shops: 100, viewsPerShop: 1e4 }],
])(
  'the smallest stage, dev without detection and traces and with alarms, costs at most $%d at a million views: %s',
  (most, _which, shops) => {
    const stage = stageFrom(templatesIn(assemblyDirectory()));
    expect(stage.fixed.alarmMetric).toBeGreaterThan(15);
    expect(devBill(shops)).toBeLessThanOrEqual(most);
  },
);
