import { readFileSync } from 'node:fs';
import {
  withEdgeCapacity,
  withLifetimes,
  withPlans,
  withRateLimits,
  withThrottles,
} from '../../table/plan-table.ts';

it.each([
  ['docs/operate/merchants.md', 'the limits of the plans', withPlans],
  [
    'docs/api/rate-limits.md',
    'the limits that all plans share, and the shares of the edge store',
    withRateLimits,
  ],
  ['docs/operate/multiple-stages.md', 'how many merchants fit into the edge store', withEdgeCapacity],
  ['docs/explain/architecture.md', 'the lifetimes of configs and rates', withLifetimes],
  ['docs/explain/reliability.md', 'the throttles of all callers', withThrottles],
  ['docs/operate/stages.md', 'the throttle of configs', withThrottles],
])('%s has %s: run `npm run tool -- table plans` if this fails', (file, _what, update) => {
  const document = readFileSync(file, 'utf8');
  expect(update(document)).toBe(document);
  const outdated = document
    .replaceAll(/\b64 kB/g, '65 kB')
    .replaceAll(/: [\d,]+ a second/g, ': 7 a second')
    .replace('q=40;w=4', 'q=50;w=5')
    .replace('one request per second with a burst of five', 'two requests per second with a burst of six')
    .replace('81 of `starter`', '82 of `starter`')
    .replace('for up to an hour, or longer', 'for up to two hours, or longer')
    .replace('Every five minutes, or', 'Every six minutes, or');
  expect(outdated).not.toBe(document);
  expect(update(outdated)).toBe(document);
});
