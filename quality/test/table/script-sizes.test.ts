import { readFileSync } from 'node:fs';
import { withComparedSizes, withSizes } from '../../table/script-sizes.ts';

const pageSpeed = readFileSync('docs/explain/page-speed.md', 'utf8');
const performance = readFileSync('docs/project/performance.md', 'utf8');

it('page-speed.md and performance.md have the sizes of the script: run `npm run tool -- table` if this fails', () => {
  expect(withSizes(pageSpeed)).toBe(pageSpeed);
  expect(withComparedSizes(performance)).toBe(performance);
});

it('page-speed.md and performance.md have the same sizes', () => {
  const [, gzip, brotli] = /^\| script\.js \| \S+ \| (\S+) \| (\S+) \|/m.exec(pageSpeed) ?? [];
  expect(performance).toContain(`\n| this project | ${brotli} | ${gzip} |`);
});
