import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const sources = [
  'bin',
  'lib',
  'lambdas',
  'core',
  'storage',
  'edge',
  'banner-script',
  'cdk.json',
  'package-lock.json',
];

/** Synthesizes once for the whole suite, if a source is newer than `cdk.out`. */
export default function globalSetup(): void {
  const manifest = join(root, 'cdk.out', 'manifest.json');
  const synthesizedAt = existsSync(manifest) ? statSync(manifest).mtimeMs : 0;
  if (sources.some((source) => newestChange(join(root, source)) > synthesizedAt)) {
    execFileSync(join(root, 'node_modules', '.bin', 'cdk'), ['synth', '--quiet'], {
      cwd: root,
      stdio: 'pipe',
    });
  }
}

function newestChange(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}
