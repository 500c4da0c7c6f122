import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from '../../../packages/aws-emulator/process/lock-file.ts';

const pollMs = 200;

/**
 * Packs the service with the sources in a folder. Returns the path of the archive, in a new temporary folder that
 * the caller deletes. Two test files that pack the same sources do so one at a time, because both write the
 * package's folder `dist`.
 */
export async function packService(sourceFolder: string): Promise<string> {
  const destination = mkdtempSync(join(tmpdir(), 'ppp-packed-'));
  const lock = join(sourceFolder, '.ppp', 'package.lock');
  for (;;) {
    const taken = takeLock(lock);
    if ('holder' in taken) {
      await sleep(pollMs);
      continue;
    }
    try {
      const args = ['pack', './packages/service', '--silent', '--pack-destination', destination];
      execFileSync('npm', args, { cwd: sourceFolder, stdio: ['ignore', 'ignore', 'pipe'] });
    } finally {
      taken.release();
    }
    const [name = ''] = readdirSync(destination);
    return join(destination, name);
  }
}
