import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attackCosts } from '../../../bin/cost/attacks.ts';
import { managementRequestsPerSecond, stageConfig } from '../../../lib/config.ts';
import type { StageConfig } from '../../../lib/stage-config.ts';
import { projectRoot } from '../../support/source-tree.ts';
import { attackedStages, withAttackCosts } from '../../support/stages/prod-attacks.ts';

const { dev, prod } = attackedStages();
const costs = attackCosts(prod, stageConfig('prod'));

it.each(costs.map((cost) => [cost.name, cost] as const))(
  '%s cost at most $10 an hour from one address, and from many addresses an alarm fires before that',
  (_name, { oneAddress, manyAddresses, alarmFrom }) => {
    expect(oneAddress).toBeLessThanOrEqual(10);
    expect(alarmFrom ?? manyAddresses).toBeLessThanOrEqual(10);
  },
);

it('without limits, the same attacks cost more, and nothing reports them', () => {
  const unlimited = attackCosts(dev, stageConfig('dev'));
  expect(Math.max(...unlimited.map(({ oneAddress }) => oneAddress))).toBeGreaterThan(50);
  expect(unlimited.filter(({ alarmFrom }) => alarmFrom !== undefined)).toEqual([]);
});

it('without a web ACL, the largest body is API Gateway’s 10 MB, and an address sends as many as its line transfers', () => {
  const [upload] = attackCosts(dev, stageConfig('dev')).filter(({ name }) => name.startsWith('bodies of'));
  expect(upload?.name).toContain('10 MB');
  // 1 Gbit/s, in India
  const gigabytesPerHour = (3_600 * 125_000_000) / 1024 ** 3;
  expect(upload?.oneAddress).toBeCloseTo(gigabytesPerHour * 0.16, 0);
});

it('an address at its limit costs all that a request costs, and above it only WAF', () => {
  const byName = new Map(costs.map((cost) => [cost.name, cost]));
  // 50 a second: edge, gate and viewer-response function, two reads of the store, WAF and transfer, in South
  // America.
  const perRequest = 1e-6 * (2.2 + 2 * 0.1 + 2 * 0.03 + 0.6) + (1_300 / 1024 ** 3) * 0.11;
  const config = byName.get('configs with working or made-up public keys');
  expect(config?.oneAddress).toBeCloseTo(50 * 3_600 * perRequest);
  const above = '1,000 requests a second above the limit of an address';
  const millions = (1_000 * 3_600) / 1e6;
  expect(byName.get(above)?.oneAddress).toBeCloseTo(millions * 0.6);
});

it('past CloudFront no web ACL limits an address, so the throttles do: API Gateway charges for no denied request', () => {
  const past = (config: StageConfig) =>
    attackCosts(prod, config).find(({ name }) => name === 'made-up secret keys, past CloudFront')?.oneAddress;
  const config = stageConfig('prod');
  const logged = (280 / 1024 ** 3) * 0.5;
  const authorizer = 0.2e-6 + 0.004 * 0.0000133334 + 0.125e-6 + (820 / 1024 ** 3) * 0.5;
  const accepted = managementRequestsPerSecond(config);
  expect(past(config)).toBeCloseTo(3_600 * (accepted * authorizer + 4_000 * logged), 1);
  const { requestsPerAddress: _limit, ...unlimited } = config;
  expect(past(unlimited)).toBe(past(config));
});

it('uploads cost what they do in India, where CloudFront’s transfer to the origin is dearest', () => {
  const of = (name: string) => costs.find((cost) => cost.name.startsWith(name))?.oneAddress ?? 0;
  const gigabytes = (50 * 3_600 * 33_800) / 1024 ** 3;
  const [small, large] = [of('made-up secret keys, through'), of('bodies of 32 kB')];
  const requestsAreDearerElsewhere = 50 * 3_600 * 1e-6 * (2.2 - 1.2);
  const secondPartOfBody = 50 * 3_600 * 0.3e-6; // WAF inspects bodies in parts of 16 kB
  expect(large - small).toBeCloseTo(gigabytes * 0.16 - requestsAreDearerElsewhere + secondPartOfBody);
});

it('changes of campaigns would cost more if each shard of the stream caused a write to the edge’s store', () => {
  const often = attackCosts(prod, { ...stageConfig('prod'), edgeWriteIntervalMs: 0 });
  expect(often.find(({ name }) => name.startsWith('PATCH'))?.oneAddress).toBeGreaterThan(15);
});

it('docs/explain/attack-costs.md has the table that the command prints: run npm run tool -- table attack-costs if this fails', () => {
  const document = readFileSync(join(projectRoot, 'docs', 'explain', 'attack-costs.md'), 'utf8');
  expect(document).toBe(withAttackCosts(document));
  expect(withAttackCosts(document.replace(/ \d+ \| `edge-volume`/, ' 1 | `edge-volume`'))).toBe(document);
});
