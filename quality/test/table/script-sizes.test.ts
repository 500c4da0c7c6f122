import { readFileSync } from 'node:fs';
import { withComparedSizes, withSizes } from '../../table/script-sizes.ts';

const readme = readFileSync('README.md', 'utf8');
const performance = readFileSync('docs/project/performance.md', 'utf8');

it('README and performance.md have the sizes of the script: run `npm run tool -- table` if this fails', () => {
  expect(withSizes(readme)).toBe(readme);
  expect(withComparedSizes(performance)).toBe(performance);
});

it('README and performance.md have the same sizes', () => {
  const [, gzip, brotli] = /^\| script\.js \| \S+ \| (\S+) \| (\S+) \|/m.exec(readme) ?? [];
  expect(performance).toContain(`\n| this project | ${brotli} | ${gzip} |`);
});
