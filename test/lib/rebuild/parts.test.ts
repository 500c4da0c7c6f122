import { deployedFunctions } from '../../../lambdas/routes/deployed-functions.ts';
import { findPartInputs, type PartInputs, partsWith } from '../../../lib/rebuild/parts.ts';
import { sourceFiles } from '../../support/source-tree.ts';

let inputs: PartInputs;
beforeAll(async () => {
  inputs = await findPartInputs();
});

/** Returns the functions whose entry imports a file, directly or indirectly, as the source tree's own reader finds. */
function usersOf(file: string): string[] {
  const byPath = new Map(sourceFiles().map((source) => [source.path, source]));
  const uses = (path: string, seen = new Set<string>()): boolean => {
    if (path === file) return true;
    if (seen.has(path)) return false;
    seen.add(path);
    return (byPath.get(path)?.imports ?? []).some((target) => uses(target, seen));
  };
  return deployedFunctions.filter(({ entry }) => uses(entry)).map(({ id }) => id);
}

it.each([
  'storage/transactions/products.ts',
  'lambdas/http/endpoint.ts',
  'core/banner/decide-banner.ts',
  'core/catalog/product.ts',
])('a change in %s affects exactly the functions that import it', (file) => {
  const users = usersOf(file);
  expect(users.length).toBeGreaterThan(1);
  expect(users.length).toBeLessThan(deployedFunctions.length);
  expect(partsWith([file], inputs)?.functionIds).toEqual(users);
});

it('a change in the file of a function affects only it, for every function', () => {
  const affected = deployedFunctions.map(({ entry }) => [entry, partsWith([entry], inputs)]);
  expect(affected).toEqual(
    deployedFunctions.map(({ entry, id }) => [entry, { functionIds: [id], sites: [] }]),
  );
});

it.each([
  'lib/config.ts',
  'lambdas/routes/products.ts',
  'platform/request-time.ts',
  'edge/viewer-request.js',
  'core/reference/networks.json',
  // The gate has the languages' names.
  'core/reference/texts/xx.json',
  // The gateway's responses are in the template.
  'core/errors/errors.ts',
  // Replaces a package, so no import leads to it.
  'lambdas/runtime/function-credentials.ts',
  'ppp.config.ts',
  'package-lock.json',
])('a change in %s needs a synthesis, even with other changes', (file) => {
  expect(partsWith(['lambdas/functions/products/create-product.ts', file], inputs)).toBeUndefined();
});

it.each([
  ['banner-script/src/main.ts', ['script', 'console']],
  ['banner-script/banner.css', ['script', 'console']],
  ['web/console/src/app.tsx', ['console']],
  ['web/console/src/styles/tokens.css', ['console', 'reference']],
  ['core/banner/decide-banner.ts', ['console']],
  ['core/reference/texts/fr.json', ['console']],
  ['docs/openapi.json', ['reference']],
  ['docs/api/errors.md', ['reference']],
  ['web/reference/page.tsx', ['reference']],
])('a change in %s affects %j', (file, sites) => {
  expect(partsWith([file], inputs)?.sites).toEqual(sites);
});

it('a change in a text is built into the functions that import it, without a synthesis', () => {
  const { functionIds } = partsWith(['core/reference/texts/fr.json'], inputs) ?? {};
  expect(functionIds).toContain('get-banner-config');
});

it('a change in a file that is not in the assembly affects nothing', () => {
  expect(partsWith(['bin/merchant.ts', 'lambdas/contract/document.ts'], inputs)).toEqual({
    functionIds: [],
    sites: [],
  });
});
