import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileSystem } from 'aws-cdk-lib/core';
import {
  bannerFolder,
  buildBannerFiles,
  buildPinnedScript,
  pinnedFolder,
} from '../../banner-script/build.ts';
import { bannerRoutes } from '../../lambdas/routes/banner.ts';
import { brotli, gzip, withCompressed } from '../edge/compressed-folder.ts';
import { releaseOf } from '../edge/gate-code.ts';
import { scriptHashes } from '../edge/script-files.ts';
import { bundleFunctions, mappedCodeFolder } from '../functions/bundle.ts';
import type { BuiltSite, ChangedParts, PartInputs } from './parts.ts';
import { removeUnusedAssets } from './remove-unused-assets.ts';
import { type BuiltHashes, replaceHashes } from './replace-hashes.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const scriptFolders = [bannerFolder, pinnedFolder];
const siteFolders = {
  console: join(projectRoot, 'dist', 'console'),
  reference: join(projectRoot, 'dist', 'reference'),
};

/** Builds each site. Their builders are loaded only here, because most changes need none. */
const builders: Record<BuiltSite, () => Promise<unknown>> = {
  script: async () => {
    buildBannerFiles();
    buildPinnedScript();
  },
  console: async () => {
    const { buildConsole } = await import('../../web/console/build/console-files.ts');
    await buildConsole({ isStale: true });
  },
  reference: async () => {
    const { buildApiPage } = await import('../../web/reference/build.ts');
    await buildApiPage();
  },
};

/**
 * Builds parts of the emulator's assembly again and replaces them in it. Returns false if the built files are
 * not those of the assembly, which then needs a synthesis. Throws esbuild's or Vite's error for invalid source.
 */
export async function rebuildParts(
  assemblyDirectory: string,
  parts: ChangedParts,
  { functions }: PartInputs,
): Promise<boolean> {
  const before = hashesOf(parts);
  if (!before) return false;
  const entries = parts.functionIds.map((id) => ({ id, entry: functions[id]?.entry ?? '' }));
  await Promise.all([
    entries.length > 0 ? bundleFunctions(entries, { hasSourceMaps: true }) : undefined,
    ...parts.sites.map((site) => builders[site]()),
  ]);
  const after = hashesOf(parts, assemblyDirectory);
  if (!after || !replaceHashes(assemblyDirectory, before, after)) return false;
  removeUnusedAssets(assemblyDirectory, Date.now());
  return true;
}

/** Returns the hashes of built parts, and copies their assets to the assembly if given. `undefined` if one is missing. */
function hashesOf({ functionIds, sites }: ChangedParts, assemblyDirectory?: string): BuiltHashes | undefined {
  const hashes: BuiltHashes = { assets: {}, texts: {} };
  const folders = [...functionIds.map((id) => join(mappedCodeFolder, id)), ...sites.flatMap(foldersOf)];
  if (!folders.every(existsSync)) return undefined;
  const add = (name: string, folder: string, exclude: string[] = []) => {
    const hash = FileSystem.fingerprint(folder, { exclude });
    hashes.assets[name] = hash;
    if (assemblyDirectory) copyAsset(folder, exclude, join(assemblyDirectory, `asset.${hash}`));
  };
  for (const id of functionIds) add(id, join(mappedCodeFolder, id));
  const [{ id: configFunction }] = bannerRoutes;
  if (functionIds.includes(configFunction))
    hashes.texts.release = releaseOf(join(mappedCodeFolder, configFunction));
  for (const site of sites) {
    if (site === 'script') {
      for (const folder of scriptFolders) {
        add(folder, folder);
        withCompressed(folder, brotli, (compressed) => add(`${folder}.br`, compressed));
      }
      Object.assign(hashes.texts, scriptHashes(bannerFolder));
    } else {
      const folder = siteFolders[site];
      add(site, folder, ['assets']);
      withCompressed(join(folder, 'assets'), gzip, (compressed) => add(`${site} assets`, compressed));
    }
  }
  return hashes;
}

const foldersOf = (site: BuiltSite): readonly string[] =>
  site === 'script' ? scriptFolders : [siteFolders[site]];

/** Copies an asset, under its name only when it is complete. */
function copyAsset(folder: string, exclude: readonly string[], target: string): void {
  if (existsSync(target)) return;
  const excluded = exclude.map((name) => join(folder, name));
  const incomplete = `${target}.new`;
  rmSync(incomplete, { recursive: true, force: true });
  cpSync(folder, incomplete, { recursive: true, filter: (file) => !excluded.includes(file) });
  renameSync(incomplete, target);
}
