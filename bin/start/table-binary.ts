import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTableBinary } from '../../packages/aws-emulator/dynamodb/table-server.ts';

/**
 * Checks that the embedded DynamoDB is installed, and throws a one-line error otherwise. Returns a line about it if
 * npm could not compare it with a digest, because `package-lock.json` has none for this machine's package.
 */
export function checkTableBinary(
  projectRoot: string,
  platform: string = process.platform,
  arch: string = process.arch,
): string | undefined {
  findTableBinary(platform, arch);
  return describeMissingDigest(projectRoot, `@dynoxide/${platform}-${arch}`);
}

/** Returns a line about a package without a digest in `package-lock.json`, `undefined` for other packages. */
export function describeMissingDigest(projectRoot: string, name: string): string | undefined {
  const file = join(projectRoot, 'package-lock.json');
  if (!existsSync(file)) return undefined;
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  const entry: { version: string; integrity?: string } | undefined = packages[`node_modules/${name}`];
  if (!entry || entry.integrity) return undefined;
  return `npm installed the embedded DynamoDB (${name} ${entry.version}) without comparing a digest: docs/project/packages-without-digest.md`;
}
