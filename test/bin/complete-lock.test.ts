import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completed, type Lock, withoutDigest } from '../../bin/lock/complete-lock.ts';
import { projectRoot } from '../support/source-tree.ts';

const read = (...path: string[]) => readFileSync(join(projectRoot, ...path), 'utf8');
const lock: Lock = JSON.parse(read('package-lock.json'));

/** The packages that docs/unverified.md names, as `name@version`. */
function admitted(): string[] {
  const [, section = ''] = read('docs', 'unverified.md').split('## Packages without a digest');
  const families = [...section.matchAll(/^\| `(\S+?)\*(\S*)` (\S+) \| (.+) \|$/gm)];
  return families.flatMap(([, start, end, version, names = '']) =>
    names.split(', ').map((name) => `${start}${name}${end}@${version}`),
  );
}

it('every package has the digest of its archive, but for those that docs/unverified.md names with the reason', () => {
  const found = withoutDigest(lock).map(([, spec]) => spec);
  expect(found.sort()).toEqual(admitted().sort());
});

it('no package without a digest is installed on Linux on x64, where this lock was written', () => {
  const names = withoutDigest(lock).map(([, spec]) => spec);
  expect(names.length).toBeGreaterThan(0);
  const { packages } = lock as {
    packages: Record<string, { optional?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }>;
  };
  for (const [path] of withoutDigest(lock)) {
    const { optional, os = [], cpu = [], libc = [] } = packages[path] ?? {};
    expect([path, optional]).toEqual([path, true]);
    expect([
      path,
      os.includes('linux') && (cpu.length === 0 || cpu.includes('x64')) && !libc.includes('musl'),
    ]).toEqual([path, false]);
  }
});

it('a package inside the archive of another one is covered by the digest of that one', () => {
  const bundled = Object.entries(lock.packages).filter(([, { inBundle }]) => inBundle);
  expect(bundled.length).toBeGreaterThan(0);
  const uncovered = bundled.filter(([path]) => {
    const holder = path.slice(0, path.indexOf('/node_modules/'));
    return !lock.packages[holder]?.integrity;
  });
  expect(uncovered).toEqual([]);
});

describe('npm run lock:complete', () => {
  const some: Lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/@b/c': { version: '2.0.0' },
      'node_modules/a/node_modules/d': { version: '3.0.0' },
      'node_modules/a/node_modules/e': { version: '4.0.0', inBundle: true },
    },
  };

  it('writes the digests that the registry knows, and says which it does not', () => {
    const asked: string[] = [];
    const { lock: after, missing } = completed(some, (spec) => {
      asked.push(spec);
      return spec === '@b/c@2.0.0' ? 'sha512-c' : undefined;
    });
    expect(asked).toEqual(['@b/c@2.0.0', 'd@3.0.0']);
    expect(missing).toEqual(['d@3.0.0']);
    expect(after.packages['node_modules/@b/c']).toEqual({ version: '2.0.0', integrity: 'sha512-c' });
    expect(after.packages['node_modules/a']).toEqual(some.packages['node_modules/a']);
  });
});
