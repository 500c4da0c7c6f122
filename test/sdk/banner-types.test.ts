import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bannerTypes } from '../../sdk/banner-types.ts';
import { projectRoot } from '../support/source-tree.ts';

it('the SDK’s types match docs/openapi.json', () => {
  expect(readFileSync(join(projectRoot, 'sdk/src/banner-config.ts'), 'utf8')).toBe(bannerTypes());
});
