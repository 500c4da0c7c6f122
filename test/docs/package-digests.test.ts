import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tablePlatforms } from '../../packages/aws-emulator/dynamodb/table-server.ts';
import { projectRoot } from '../support/source-tree.ts';

const read = (...path: string[]) => readFileSync(join(projectRoot, ...path), 'utf8');

interface LockEntry {
  version?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(read('package-lock.json'));

/** Packages without a digest, other than the project's own. The digest of an archive covers the packages that are bundled in it. */
const withoutDigest = Object.entries(packages).filter(
  ([path, { link, inBundle, integrity }]) =>
    path.includes('node_modules/') && !link && !inBundle && !integrity,
);

/** Returns the packages that docs/project/packages-without-digest.md lists, as `name@version`. */
function admitted(): string[] {
  const document = read('docs', 'project', 'packages-without-digest.md');
  const families = [...document.matchAll(/^\| `(\S+?)\*(\S*)` (\S+) \| (.+) \|$/gm)];
  return families.flatMap(([, start, end, version, names = '']) =>
    names.split(', ').map((name) => `${start}${name}${end}@${version}`),
  );
}

it('every package has a digest, except for those in docs/project/packages-without-digest.md', () => {
  const found = withoutDigest.map(([path, { version }]) => `${path.split('node_modules/').pop()}@${version}`);
  expect(found.sort()).toEqual(admitted().sort());
});

it('the list in docs/project/packages-without-digest.md only shrinks', () => {
  // The embedded DynamoDB on platforms that our registry does not list. Other packages stay at a version with
  // all digests.
  expect(admitted().length).toBeLessThanOrEqual(4);
  expect(admitted().filter((name) => !name.startsWith('@dynoxide/'))).toEqual([]);
});

it('no package without a digest is installed on Linux x64', () => {
  expect(withoutDigest.length).toBeGreaterThan(0);
  for (const [path, { optional, os = [], cpu = [], libc = [] }] of withoutDigest) {
    const isHere =
      os.includes('linux') && (cpu.length === 0 || cpu.includes('x64')) && !libc.includes('musl');
    expect([path, optional, isHere]).toEqual([path, true, false]);
  }
});

it('the embedded DynamoDB has a package for each platform that the start names', () => {
  const { optionalDependencies } = JSON.parse(read('packages/aws-emulator/package.json'));
  expect(Object.keys(optionalDependencies)).toEqual(tablePlatforms.map((name) => `@dynoxide/${name}`));
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
