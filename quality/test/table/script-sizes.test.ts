import { readFileSync } from 'node:fs';
import { withSizes } from '../../table/script-sizes.ts';

it('page-speed.md has the sizes of the script: run `npm run tool -- table sizes` if this fails', () => {
  const pageSpeed = readFileSync('docs/explain/page-speed.md', 'utf8');
  expect(withSizes(pageSpeed)).toBe(pageSpeed);
});
