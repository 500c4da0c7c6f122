/** Builds the package's folder `dist`: `npm pack ./packages/service`. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { buildFiles } from '../../lib/build-files.ts';
import { packagedNames } from '../../lib/packaged-files.ts';
import { packageEntries } from './entries.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const output = join(import.meta.dirname, 'dist');

/** Where an operator finds `dist`. */
const installedFolder = 'node_modules/ppp-discounts/dist';

/** Folders with files that programs read. */
const dataFolders = ['demo', 'packages/aws-emulator', 'edge'];

/** Other files that programs read. */
const dataFiles = ['core/reference/banner-presets.json', 'docs/openapi.json', 'ppp.config.sample.ts'];

/** Sources that describe the settings. The package's types are without their descriptions. */
const settingSources = ['lib/config.ts', 'lib/stage-config.ts'];

/** Documents that commands mention, and those for the operator. */
const documentFolders = ['docs/operate', 'docs/explain', 'docs/merchants'];

/**
 * Writes the package into `packages/service/dist`: the sources as JavaScript modules in the same folders, their
 * types, the files that they read, and all that a stage deploys.
 */
async function buildPackage(): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  const sources = await sourcesOf(packageEntries);
  await compile(sources);
  declareTypes();
  copyFiles();
  await writeBuiltFiles();
}

/** Returns the paths of the entries and of all TypeScript files that they import at run time. */
async function sourcesOf(entries: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [...entries],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    write: false,
    outdir: output,
  });
  return Object.keys(metafile.inputs).filter((path) => /\.tsx?$/.test(path));
}

/** Keeps imports of other modules, with `.js` in place of `.ts`. JSON becomes part of the module. */
const separateModules: Plugin = {
  name: 'separate-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, kind }) =>
      kind === 'entry-point' || path.endsWith('.json')
        ? undefined
        : { path: path.replace(/\.tsx?$/, '.js'), external: true },
    );
  },
};

/** Returns a text with the package's commands and module in place of the repository's. */
function withPackageCommands(text: string): string {
  return text
    .replaceAll('cp ppp.config.sample.ts ppp.config.ts', 'npx ppp-discounts init')
    .replaceAll("'./lib/config.ts'", "'ppp-discounts/config'")
    .replace(
      /npm run (deploy|verify|merchant|checkouts|cost|edge:reconcile)\b(?!:aws)(?: --(?= ))?/g,
      'npx ppp-discounts $1',
    )
    .replace(/npm run diff --/g, 'npx ppp-discounts cdk diff')
    .replaceAll('npx cdk ', 'npx ppp-discounts cdk ')
    .replaceAll('../../packages/service/README.md', '../../../README.md')
    .replace(/(?:npm start)(?: --(?= ))?/g, 'npx ppp-discounts start');
}

/**
 * Returns a program's text with the paths of the package's documents in an operator's folder, and without options
 * that need the sources.
 */
function forOperators(text: string): string {
  return withPackageCommands(text)
    .replace(/\b(?:docs\/(?:operate|explain|merchants)|demo)\/[a-zA-Z-]+\.md/g, `${installedFolder}/$&`)
    .replace(/ \[--watch\]|^ +--watch .*\n/gm, '');
}

async function compile(sources: readonly string[]): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [...sources],
    outbase: projectRoot,
    outdir: output,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    packages: 'external',
    plugins: [separateModules],
    write: false,
  });
  for (const { path, text } of outputFiles) {
    // Texts of the template are the same in the package.
    const isProgram = /^(bin|demo)\//.test(relative(output, path));
    writeText(path, isProgram ? forOperators(text) : text);
  }
}

/** Writes the types of the package's two modules. */
function declareTypes(): void {
  const tsc = join(projectRoot, 'node_modules', '.bin', 'tsc');
  execFileSync(tsc, ['--project', import.meta.dirname, '--outDir', output], { stdio: 'inherit' });
}

function copyFiles(): void {
  for (const folder of dataFolders)
    for (const path of filesBelow(folder))
      if (!/\.(ts|md)$|\/test\/|\/package\.json$/.test(path)) copyFile(path);
  for (const path of dataFiles) copyFile(path);
  for (const path of settingSources)
    writeText(join(output, 'docs', path), readFileSync(join(projectRoot, path), 'utf8'));
  const images = new Set<string>();
  for (const path of [...documentFolders.flatMap(filesBelow), 'demo/README.md']) {
    const text = readFileSync(join(projectRoot, path), 'utf8');
    writeText(
      join(output, path),
      withPackageCommands(text).replace(/`(?=lib\/[\w-]+\.ts`)/g, `$&${installedFolder}/docs/`),
    );
    for (const [, target = ''] of text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
      images.add(join(dirname(path), target));
  }
  for (const path of images) copyFile(path);
}

/** Copies a file to the same path. Throws if a compiled source has its name. */
function copyFile(path: string): void {
  cpSync(join(projectRoot, path), join(output, path), { force: false, errorOnExist: true });
}

/** Builds what a stage deploys. */
async function writeBuiltFiles(): Promise<void> {
  const built = join(output, 'built');
  const files = await buildFiles();
  for (const [id, directory] of files.codeDirectories)
    cpSync(directory, join(built, packagedNames.functions, id), { recursive: true });
  writeText(join(built, packagedNames.gate), files.gateCode);
  cpSync(files.scriptDirectory, join(built, packagedNames.scripts), { recursive: true });
  cpSync(files.pinnedScriptDirectory, join(built, packagedNames.pinnedScripts), { recursive: true });
  cpSync(files.apiPageDirectory, join(built, packagedNames.apiPage), { recursive: true });
  cpSync(files.consoleDirectory, join(built, packagedNames.console), { recursive: true });
  const { context } = JSON.parse(readFileSync(join(projectRoot, 'cdk.json'), 'utf8'));
  writeText(join(built, packagedNames.featureFlags), JSON.stringify(context));
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackage();
