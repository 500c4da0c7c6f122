import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prices } from '../../bin/cost/price-sheet.ts';
import { managementRequestsPerSecond, stageConfig } from '../../lib/config.ts';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

const [small, prod] = [stageConfig('small'), stageConfig('prod')];
const { apiThrottles, plans } = prod;
const usd = (amount = 0) => `$${amount}`;
const [, bill = ''] =
  /\| `small` \|[\s\S]+?\n\| total \| ([\d.]+) \|/.exec(read('docs/operate/cost.md')) ?? [];
/** WAF counts an address over five minutes. */
const perAddress = (prod.requestsPerAddress ?? 0) / 300;
const roundedDown = (value: number) => Math.floor(value / 100) * 100;

/** What each number follows from: a setting, or a text with its source outside the project. */
const sources: Record<string, string> = {
  'README.md $2.30': `$${bill}`,
  'docs/explain/attack-costs.md 1,000': 'an attack of the table',
  'docs/explain/attack-costs.md 10,000': 'an attack of the table',
  'docs/explain/attack-costs.md 5,200': 'Cloudflare’s report on Mantis',
  'docs/explain/attack-costs.md 50': String(perAddress),
  'docs/explain/attack-costs.md 2,900': roundedDown(managementRequestsPerSecond(prod) + 50).toLocaleString(
    'en',
  ),
  'docs/explain/attack-costs.md $6': usd(prices.webAcl.usd + prices.webAclRule.usd),
  'docs/explain/attack-costs.md 4,600': roundedDown(10 / (3_600 * prices.webAclRequest.usd)).toLocaleString(
    'en',
  ),
  'docs/explain/attack-costs.md 1': 'AWS’s free tier of CloudFront, in TB',
  'docs/explain/aws-assumptions.md $9': usd(prices.webAcl.usd + 4 * prices.webAclRule.usd),
  'docs/explain/aws-assumptions.md 450': String(apiThrottles.revocations.rate),
  'docs/explain/aws-assumptions.md 300': 'a test compares it with the throttle and its burst',
  'docs/explain/aws-assumptions.md 10,000': 'AWS’s quota',
  'docs/explain/reliability.md 450': String(apiThrottles.revocations.rate),
  'docs/explain/reliability.md 76': String(apiThrottles.management.rate),
  'docs/explain/reliability.md 250': String(apiThrottles.banner.rate),
  'docs/explain/reliability.md 1,000': apiThrottles.events.rate.toLocaleString('en'),
  'docs/explain/table.md 500': String(plans.scale.events.rate),
  'docs/operate/deploy.md 12,000': 'DynamoDB’s default for a new table',
  'docs/operate/deploy.md 2,500': 'AWS’s quota in some Regions',
  'docs/operate/stages.md $10': usd(small.monthlyBudgetUsd),
  'docs/operate/stages.md $200': usd(prod.monthlyBudgetUsd),
  'docs/operate/stages.md $0.10': usd(prices.alarmMetric.usd).padEnd(5, '0'),
  'docs/operate/stages.md 250': String(apiThrottles.banner.rate),
};

function read(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8');
}

/** Merchants' guides have prices of their shops, and `docs/project` decisions and measurements. */
const documents = projectFiles().filter((path) => /^(README|docs\/(?!merchants|project).+)\.md$/.test(path));
const number = /\$?\d[\d,]*(?:\.\d+)?(?= (?:[a-zA-Z]+ ){0,3}(?:a|per|each) (?:second|month)\b)/g;
const found = documents.flatMap((path) => (read(path).match(number) ?? []).map((text) => `${path} ${text}`));

it('every number a second or a month in the documents has a source here', () => {
  expect([...new Set(found)].sort()).toEqual(Object.keys(sources).sort());
});

it.each(Object.entries(sources).filter(([, source]) => /^\$?[\d,.]+$/.test(source)))(
  '%s is what the settings say',
  (name, source) => {
    expect(name.split(' ')[1]).toBe(source);
  },
);
