import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../test/support/source-tree.ts';
import { bannerTypes } from '../banner-types.ts';

it('the SDK’s types match docs/openapi.json', () => {
  expect(readFileSync(join(projectRoot, 'packages/sdk/src/banner-config.ts'), 'utf8')).toBe(bannerTypes());
});
