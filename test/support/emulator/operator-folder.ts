import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';

/** A package's `package.json`. */
interface Manifest {
  dependencies?: object;
  optionalDependencies?: object;
  peerDependencies?: object;
}

/** Tests pass settings in this variable; an operator does not. */
const { PPP_CONFIG: _sample, ...environment } = process.env;

/** An operator's folder, in which npm installed the packed service and the packages that it declares. */
export class OperatorFolder {
  /** Path without symbolic links. */
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), 'ppp-operator-')));
  readonly env = {
    ...environment,
    CDK_DEFAULT_REGION: 'us-east-1',
    npm_config_cache: join(this.path, 'node_modules', '.npm'),
  };

  /**
   * Installs the service for the first time. Packages that it declares come from the clone in `sourceFolder`, because
   * a test uses no registry.
   */
  constructor(archive: string, sourceFolder: string) {
    writeFileSync(join(this.path, 'package.json'), '{ "private": true }\n');
    const unpacked = mkdtempSync(join(tmpdir(), 'ppp-unpacked-'));
    execFileSync('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1']);
    const packages = realpathSync(join(sourceFolder, 'node_modules'));
    for (const directory of declaredBy(unpacked, packages))
      copyPackage(directory, join(this.path, 'node_modules', relative(packages, directory)));
    rmSync(unpacked, { recursive: true });
    this.#run('npm', 'rebuild', '--offline', '--ignore-scripts'); // links the packages' commands
    this.install(archive);
  }

  /**
   * Runs `npm install ./ARCHIVE`, which also replaces another version. Uses the registry only if `isOffline` is
   * false. Without it, npm reads peers that package.json names nowhere but in the registry, so it needs `--force` to
   * keep those that are installed. So this checks the peers afterwards. Throws if one is missing or of a wrong version.
   */
  install(archive: string, isOffline = true): void {
    copyFileSync(archive, join(this.path, basename(archive)));
    const options = [
      ...(isOffline ? ['--offline', '--force'] : ['--prefer-offline']),
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ];
    this.#run('npm', 'install', ...options, `./${basename(archive)}`);
    this.#run('npm', 'ls', 'aws-cdk-lib', 'constructs');
  }

  /** The installed package. */
  get installed(): string {
    return join(this.path, 'node_modules', 'ppp-discounts');
  }

  /** SHA-512 of the installed archive, as npm writes it. */
  get integrity(): string {
    const lock = JSON.parse(readFileSync(join(this.path, 'package-lock.json'), 'utf8'));
    return lock.packages['node_modules/ppp-discounts'].integrity;
  }

  /** Path of the installed archive. */
  get archive(): string {
    const [name = ''] = readdirSync(this.path).filter((path) => path.endsWith('.tgz'));
    return join(this.path, name);
  }

  /** Runs a command of the package and returns its output. */
  ppp(...args: string[]): string {
    return this.#run('npx', 'ppp-discounts', ...args);
  }

  /** Returns the operator's files by path: all files that npm, the CDK and the emulator do not write. */
  files(): Record<string, string> {
    const entries = readdirSync(this.path, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(this.path, join(parentPath, name)))
      .filter((path) => !/^(node_modules|cdk\.out|\.ppp)\/|^package(-lock)?\.json$|\.tgz$/.test(path));
    return Object.fromEntries(
      paths.sort().map((path) => [path, readFileSync(join(this.path, path), 'utf8')]),
    );
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }

  #run(command: string, ...args: string[]): string {
    const options = { cwd: this.path, env: this.env, encoding: 'utf8' } as const;
    return execFileSync(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  }
}

/** Returns the folders of all packages that a package needs and that this machine has. */
function declaredBy(directory: string, packages: string): Set<string> {
  const found = new Set<string>();
  const add = (from: string): void => {
    const { dependencies, optionalDependencies, peerDependencies }: Manifest = JSON.parse(
      readFileSync(join(from, 'package.json'), 'utf8'),
    );
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = placesOf(name, from, packages).find((each) => existsSync(each));
      if (!place || found.has(place)) continue;
      found.add(place);
      add(place);
    }
  };
  add(directory);
  return found;
}

/** Returns the folders where Node.js would search a package, nearest first. */
function placesOf(name: string, from: string, packages: string): string[] {
  const places: string[] = [];
  for (let folder = from; folder.startsWith(packages) && folder !== packages; folder = dirname(folder))
    places.push(join(folder, 'node_modules', name));
  return [...places, join(packages, name)];
}

/** Copies a package without those inside it. Links files where the file system allows it. */
function copyPackage(directory: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const [from, to] = [join(directory, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') copyPackage(from, to);
    } else linkOrCopy(from, to);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}
