import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { deployedFunctions } from '../../lambdas/routes/deployed-functions.ts';
import { aliases } from '../functions/bundle.ts';
import { settingsFiles } from '../operator-settings.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/** Built files other than functions: the banner's scripts, the console, and the API page with the guides. */
export type BuiltSite = 'script' | 'console' | 'reference';

/** The source files of each part of an assembly, by their paths in the project. */
export interface PartInputs {
  /** Files that the synthesis imports. */
  template: string[];
  /** Files that the console imports. */
  console: string[];
  /** Entry and imported files of each function, by its ID. */
  functions: Record<string, { entry: string; files: string[] }>;
}

/** The parts that must be built again. */
export interface ChangedParts {
  functionIds: string[];
  sites: BuiltSite[];
}

/** Folders and files of each site. The console also has the files that it imports. */
const siteSources: Record<BuiltSite, string[]> = {
  script: ['banner-script/', 'packages/sdk/src/'],
  // It contains the script's preview and the name of the pinned script.
  console: ['web/console/', 'banner-script/', 'packages/sdk/src/'],
  reference: [
    ...['web/reference/', 'web/console/src/styles/', 'web/console/public/', 'docs/', 'CHANGELOG.md'],
    ...['SECURITY.md', 'examples/', 'packages/sdk/README.md', 'packages/service/README.md'],
  ],
};

/** Folders and files that the synthesis reads without an import. */
const readBySynthesis = [
  'edge/',
  'core/reference/networks.json',
  ...settingsFiles,
  'cdk.json',
  'package-lock.json',
  'tsconfig.json',
  ...Object.values(aliases).map((file) => relative(projectRoot, file)),
];

const synthesisEntry = 'bin/app.ts';
const consoleEntry = 'web/console/src/main.tsx';

/** Finds the source files of each part by their imports, without those of packages. */
export async function findPartInputs(): Promise<PartInputs> {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [synthesisEntry, consoleEntry, ...deployedFunctions.map(({ entry }) => entry)],
    outdir: 'dist',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    external: ['virtual:*'],
    loader: { '.css': 'empty' },
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const filesOf = (entry: string) => reachable(metafile, entry);
  return {
    template: filesOf(synthesisEntry),
    console: filesOf(consoleEntry),
    functions: Object.fromEntries(
      deployedFunctions.map(({ id, entry }) => [id, { entry, files: filesOf(entry) }]),
    ),
  };
}

function reachable({ inputs }: Metafile, entry: string): string[] {
  const reached = new Set([entry]);
  for (const file of reached)
    for (const { path, external } of inputs[file]?.imports ?? []) if (!external) reached.add(path);
  return [...reached];
}

/** Returns the parts that contain one of the files, or `undefined` if the synthesis itself reads one. */
export function partsWith(changed: readonly string[], inputs: PartInputs): ChangedParts | undefined {
  const hasChanged = (files: readonly string[]) => files.some((file) => changed.includes(file));
  const isBelow = (file: string, places: readonly string[]) => places.some((place) => file.startsWith(place));
  const known = new Set(Object.values(inputs.functions).flatMap(({ files }) => files));
  // The gate has the names of these files.
  const isAddedOrRemoved = (file: string) =>
    file.startsWith('core/reference/texts/') && !(known.has(file) && existsSync(join(projectRoot, file)));
  // The programs that build the sites are loaded again for each build.
  const isOfTemplate = (file: string) =>
    isBelow(file, readBySynthesis) ||
    isAddedOrRemoved(file) ||
    (inputs.template.includes(file) && !isBelow(file, Object.values(siteSources).flat()));
  if (changed.some(isOfTemplate)) return undefined;
  const sites = Object.entries(siteSources).filter(
    ([site, places]) =>
      changed.some((file) => isBelow(file, places)) || (site === 'console' && hasChanged(inputs.console)),
  );
  return {
    functionIds: Object.keys(inputs.functions).filter((id) => hasChanged(inputs.functions[id]?.files ?? [])),
    sites: sites.map(([site]) => site as BuiltSite),
  };
}
