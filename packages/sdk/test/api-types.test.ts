import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../test/support/source-tree.ts';
import { apiTypes, typeFiles } from '../api-types.ts';

it.each(Object.keys(typeFiles) as (keyof typeof typeFiles)[])('%s matches docs/openapi.json', (file) => {
  expect(readFileSync(join(projectRoot, 'packages/sdk', file), 'utf8')).toBe(apiTypes(file));
});
