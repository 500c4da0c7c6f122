import { readFileSync } from 'node:fs';
import { perMillion } from '../../../bin/cost/bill.ts';
import { stageFrom, synthesizedTemplates, templatesIn } from '../../../bin/cost/stage.ts';
import { costAfterFreeTiers, costOf, month, totalOf, usageOf } from '../../../bin/cost/work.ts';
import { assemblyDirectory } from '../../support/assembly.ts';
import { withBills, withCostTables, withStageBills } from '../../support/stages/cost-page.ts';

it('the synthesized stage costs at most $2.60 for a million views, and $5.50 for a million of many banner events', () => {
  const stage = stageFrom(templatesIn(assemblyDirectory()));
  expect(perMillion(stage, usageOf({ shops: 1, viewsPerShop: 1e6 })).requests).toBeLessThan(2.6);
  expect(perMillion(stage, usageOf({ shops: 1, viewsPerShop: 1e8 })).events).toBeLessThan(5.5);
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

it('the README has the bills of docs/operate/cost.md: run `npm run tool -- table bills` if this fails', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(
    readme.match(/^\| `(small|prod)`, (list prices|after AWS's free tiers) \|( \$\d+\.\d\d \|){3}$/gm),
  ).toHaveLength(3);
  expect(readme).toMatch(/ about \$\d+\.\d\d a month /);
  expect(withBills(readme, readFileSync('docs/operate/cost.md', 'utf8'))).toBe(readme);
});

it('docs/operate/stages.md has the bills of docs/operate/cost.md: run `npm run tool -- table bills` if this fails', () => {
  const document = readFileSync('docs/operate/stages.md', 'utf8');
  expect(document.match(/^\| (list price|the same after) .+ \|( \$\d+\.\d\d \|){3}$/gm)).toHaveLength(2);
  expect(withStageBills(document, readFileSync('docs/operate/cost.md', 'utf8'))).toBe(document);
});

it('docs/operate/cost.md has the bills of the synthesized stages: run `npm run tool -- table bills` if this fails', async () => {
  const page = readFileSync('docs/operate/cost.md', 'utf8');
  expect(page.match(/^\| total.* \|$/gm)).toHaveLength(6);
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
    const bill = totalOf(...Object.values(month(stage, usageOf(shops))));
    expect(costOf(bill)).toBeLessThanOrEqual(most);
  },
);
