/** Asks npm for the digests that `package-lock.json` lacks, and writes those that the registry knows: `npm run lock:complete`. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One entry of a lock file. */
interface LockEntry {
  version?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
}

/** What `package-lock.json` holds, by the path of each package. */
export interface Lock {
  packages: Record<string, LockEntry>;
}

/**
 * The entries without a digest, as path and `name@version`. Packages inside another one's archive are left out: the digest of
 * that archive covers them.
 */
export function withoutDigest({ packages }: Lock): [path: string, spec: string][] {
  return Object.entries(packages)
    .filter(([path, { link, inBundle, integrity }]) => path !== '' && !link && !inBundle && !integrity)
    .map(([path, { version }]) => [path, `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`]);
}

/** The lock with every digest that `find` knows (of `name@version`), and what it does not know. */
export function completed(
  lock: Lock,
  find: (spec: string) => string | undefined,
): { lock: Lock; missing: string[] } {
  const found = withoutDigest(lock).map(([path, spec]) => ({ path, spec, integrity: find(spec) }));
  const packages = { ...lock.packages };
  for (const { path, integrity } of found) if (integrity) packages[path] = { ...packages[path], integrity };
  return {
    lock: { ...lock, packages },
    missing: found.flatMap(({ spec, integrity }) => (integrity ? [] : [spec])),
  };
}

function askRegistry(spec: string): string | undefined {
  try {
    const printed = execFileSync('npm', ['view', spec, 'dist.integrity'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return printed.trim() || undefined;
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { lock, missing } = completed(JSON.parse(readFileSync('package-lock.json', 'utf8')), askRegistry);
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    missing.length > 0
      ? `The registry does not know: ${missing.join(', ')}`
      : 'Every package has its digest.',
  );
}
