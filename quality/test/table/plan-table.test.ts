import { readFileSync } from 'node:fs';
import { withEdgeShares, withPlans } from '../../table/plan-table.ts';

it.each([
  ['docs/operate/merchants.md', 'the limits', withPlans],
  ['docs/api/rate-limits.md', 'the shares of the edge store', withEdgeShares],
])('%s has %s of the plans: run `npm run tool -- table plans` if this fails', (file, _what, update) => {
  const document = readFileSync(file, 'utf8');
  expect(update(document)).toBe(document);
  expect(update(document.replaceAll(/\b64 kB/g, '65 kB'))).toBe(document);
});
