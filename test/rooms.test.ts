import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageEntries } from '../packages/service/entries.ts';
import { importedBy, projectRoot, sourceFiles } from './support/source-tree.ts';

interface Manifest {
  workspaces: string[];
  scripts?: Record<string, string>;
  bin?: string | Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  version: string;
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));
const manifestOf = (folder: string) => readJson<Manifest>(join(folder, 'package.json'));

const { workspaces } = manifestOf('');

/** The root is the room of all files that are in no other. */
const rooms = ['', ...workspaces];

/** A room's files are in its folder, or in the same folder below `test/` or `test/support/`. */
const roomOf = (path: string) => {
  const place = path.replace(/^test\/(support\/)?/, '');
  return workspaces.find((room) => place.startsWith(`${room}/`)) ?? '';
};

const files = sourceFiles();
const byPath = new Map(files.map((file) => [file.path, file]));
const packed = packageEntries.flatMap((entry) => [...importedBy(entry, byPath)]);

/** Returns a room's files. Those of the operator's package include what it packs from other rooms. */
function filesIn(room: string) {
  const own = files.filter(({ path }) => roomOf(path) === room);
  return room === 'packages/service' ? [...own, ...files.filter(({ path }) => packed.includes(path))] : own;
}

/** Modules without a package: CloudFront's, and the project's own. */
const builtIn = ['cloudfront', 'ppp-discounts', 'ppp-discounts-sdk'];

/** Returns the commands that an installed package offers. */
function commandsOf(name: string): string[] {
  const { bin = {} } = manifestOf(join('node_modules', name));
  return typeof bin === 'string' ? [name] : Object.keys(bin);
}

describe.each(rooms)('room "%s"', (room) => {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies, scripts } = manifestOf(room);
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const own = filesIn(room);
  const imported = new Set(own.flatMap(({ packages }) => packages));
  const text = own.map((file) => file.text).join('\n');

  it('declares each package that its files import, unless a program downloads it', () => {
    const known = [...declared, ...Object.keys(peerDependencies ?? {}), ...builtIn];
    const isDownloaded = (name: string) =>
      [`'${name}@`, `['${name}', '`, `${name.split('/')[0]}/\${name}@`].some((version) =>
        text.includes(version),
      );
    const isKnown = (name: string) => known.includes(name) || known.includes(`@types/${name}`);
    expect(own.length).toBeGreaterThan(0);
    expect([...imported].filter((name) => !isKnown(name) && !isDownloaded(name))).toEqual([]);
  });
  it('declares nothing else', () => {
    const types: string[] = readJson<{ compilerOptions: { types: string[] } }>('tsconfig.json')
      .compilerOptions.types;
    const commands = Object.values(scripts ?? {}).join('\n');
    const isUsed = (name: string) =>
      [...imported, ...(room === '' ? types : [])].some(
        (used) => used === name || `@types/${used}` === name,
      ) ||
      new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(text) || // its file, by name
      commandsOf(name).some((command) => new RegExp(`(^|import )${command}\\b`, 'm').test(commands)) ||
      commandsOf(name).some((command) => new RegExp(`\\.bin['/, ]+${command}'`).test(text));
    expect(declared.filter((name) => !isUsed(name))).toEqual([]);
  });
  it('has exact versions, the same as in other rooms', () => {
    const versions = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const other of rooms.map(manifestOf))
      for (const [name, version] of Object.entries({ ...other.dependencies, ...other.devDependencies }))
        if (name in versions) expect(`${name} ${versions[name]}`).toBe(`${name} ${version}`);
    expect(Object.values(versions).filter((version) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version))).toEqual(
      [],
    );
  });
});

it('npm installs the packages of all rooms in one folder, and React and esbuild once', () => {
  const { packages } = readJson<{ packages: Record<string, object> }>('package-lock.json');
  const paths = Object.keys(packages);
  expect(workspaces.filter((room) => !existsSync(join(projectRoot, room)) || !paths.includes(room))).toEqual(
    [],
  );
  expect(paths.filter((path) => /^(?!node_modules\/).*node_modules\//.test(path))).toEqual([]);
  const copies = paths.filter((path) => /(^|\/)node_modules\/(react|react-dom|esbuild)$/.test(path));
  expect(copies.sort()).toEqual(['esbuild', 'react', 'react-dom'].map((name) => `node_modules/${name}`));
});

it('the operator’s package has the repository’s version and the emulator’s table', () => {
  const { version, optionalDependencies } = manifestOf('packages/service');
  const table = manifestOf('packages/aws-emulator').optionalDependencies;
  expect({ version, optionalDependencies }).toEqual({
    version: manifestOf('').version,
    optionalDependencies: table,
  });
  expect(Object.keys(table ?? {})).not.toEqual([]);
});
