import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/source-tree.ts';

const read = (...path: string[]) => readFileSync(join(projectRoot, ...path), 'utf8');

interface LockEntry {
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
}

const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(read('package-lock.json'));

it('every package has a digest, but the project’s own and those in archives of others', () => {
  const withoutDigest = Object.entries(packages).filter(
    ([path, { link, inBundle, integrity }]) =>
      path.includes('node_modules/') && !link && !inBundle && !integrity,
  );
  expect(withoutDigest).toEqual([]);
});

it('every bundled package is in an archive with a digest', () => {
  const bundled = Object.entries(packages).filter(([, { inBundle }]) => inBundle);
  expect(bundled.length).toBeGreaterThan(0);
  const uncovered = bundled.filter(
    ([path]) => !packages[path.slice(0, path.indexOf('/node_modules/'))]?.integrity,
  );
  expect(uncovered).toEqual([]);
});

it.each([
  '.github/workflows/ci.yml',
  '.github/workflows/release.yml',
  'docs/operate/continuous-deployment.md',
])('every action in %s is pinned to a commit', (file) => {
  const actions = [...read(file).matchAll(/- uses: (.+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(1);
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

it('the release is built with read-only permissions, and the job that may write runs none of our code', () => {
  const workflow = read('.github', 'workflows', 'release.yml');
  const [build = '', publish = ''] = workflow.split('\n  publish:\n');
  expect(build).toContain('permissions:\n  contents: read\njobs:');
  expect(build).not.toContain(': write');
  expect(build).toContain('persist-credentials: false');
  expect(publish).toContain('needs: build');
  expect(publish).toContain('actions/attest-build-provenance@');
  expect(publish).not.toMatch(/checkout|npm (?!view|publish)|node /);
  expect(publish.match(/npm publish.*$/gm)).toEqual([expect.stringMatching(/\.tgz" .*--ignore-scripts$/)]);
});
