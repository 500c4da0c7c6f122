import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BannerFile,
  bannerFolder,
  buildBannerFiles,
  pinnedFolder,
  sizeLimits,
} from '../../banner-script/build.ts';

/** Folder of the scripts in the bucket, and their path. */
export const scriptPath = 'v1/banner';

/** Folders with the built scripts: those of this release, and the pinned one. */
export const scriptFolders = [bannerFolder, pinnedFolder] as const;

/** Builds the scripts of this release and returns the SHA-256 (hexadecimal) of each by its path. */
export function scriptHashes(): Record<string, string> {
  return scriptHashesIn(buildBannerFiles());
}

/** Returns the SHA-256 of each script in a folder with built ones, by its path. */
export function scriptHashesIn(directory: string): Record<string, string> {
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(directory, name)))
      .digest('hex');
  const names = Object.keys(sizeLimits) as BannerFile[];
  return Object.fromEntries(names.map((name) => [`/${scriptPath}/${name}`, hashOf(name)]));
}
