import { readFileSync } from 'node:fs';
import { withEdgeShares, withPlans, withThrottles } from '../../table/plan-table.ts';

it.each([
  ['docs/operate/merchants.md', 'the limits of the plans', withPlans],
  ['docs/api/rate-limits.md', 'the shares of the edge store', withEdgeShares],
  ['docs/explain/reliability.md', 'the throttles of all callers', withThrottles],
  ['docs/operate/stages.md', 'the throttle of configs', withThrottles],
])('%s has %s: run `npm run tool -- table plans` if this fails', (file, _what, update) => {
  const document = readFileSync(file, 'utf8');
  expect(update(document)).toBe(document);
  const outdated = document.replaceAll(/\b64 kB/g, '65 kB').replaceAll(/: [\d,]+ a second/g, ': 7 a second');
  expect(update(outdated)).toBe(document);
});
