import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../source-tree.ts';

const git = (...args: string[]) => spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });

/**
 * Commit whose version this one replaces: `UPGRADE_FROM`, or else the previous commit on this branch.
 * `undefined` in a clone that does not contain it.
 */
export const earlierCommit: string | undefined =
  git('rev-parse', '--quiet', '--verify', `${process.env.UPGRADE_FROM ?? 'HEAD^'}^{commit}`).stdout.trim() ||
  undefined;

/**
 * Copies the files of a commit to a temporary folder. Installs its packages if they differ from ours. Returns
 * the folder.
 */
export function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ppp-earlier-'));
  const archive = join(folder, 'source.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: projectRoot });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const lockIn = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockIn(folder) === lockIn(projectRoot))
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });
  return folder;
}
