import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies the source maps of a deployed stage to a folder named after the deployment's time, which logs
 * contain as well. Returns that folder. A repeated deployment without changes keeps the existing one.
 */
export function keepSourceMaps(
  sourceMaps: string,
  { folder, stageName, deployedAt }: { folder: string; stageName: string; deployedAt: Date },
): string {
  const copy = join(folder, stageName, deployedAt.toISOString().slice(0, 19).replaceAll(':', '-'));
  if (!existsSync(copy)) cpSync(sourceMaps, copy, { recursive: true });
  return copy;
}
