import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const flows = join(import.meta.dirname, 'flows');
const document = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json');

/** A program that makes a client from the document, with the flow that drives the client. */
export interface Generator {
  name: string;
  /** Programs that must be installed. */
  needs: readonly string[];
  /** Exact versions, as the package manager takes them. */
  packages: readonly string[];
  /** Installs what it needs and generates the client again. Returns the folder. */
  generate: (generator: Generator) => string;
  /** Checks the types of client and flow. Throws with what the checker prints. */
  check: (directory: string) => void;
  /** The command that runs the flow. */
  command: (directory: string) => [program: string, ...rest: string[]];
}

/** A folder below the temporary one that keeps installed packages from run to run. */
function folderOf({ packages }: Generator): string {
  return join(tmpdir(), 'ppp-clients', packages.join('+').replace(/[^\w.@+=-]/g, '-'));
}

function run(directory: string, program: string, ...rest: string[]): void {
  try {
    execFileSync(program, rest, { cwd: directory, stdio: 'pipe', encoding: 'utf8' });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${rest.join(' ')}:\n${stdout}${stderr}`);
  }
}

const strictCompiler = {
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom'],
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
  },
  include: ['*.ts', 'generated'],
};

/**
 * A generator of TypeScript: npm packages, and the file that adapts its client to the flow, which tsx runs.
 */
function npmGenerator(
  name: string,
  adapter: string,
  packages: readonly string[],
  command: string[],
): Generator {
  return {
    name,
    needs: ['npm'],
    packages,
    generate(generator) {
      const directory = folderOf(generator);
      if (!existsSync(join(directory, 'node_modules'))) {
        mkdirSync(directory, { recursive: true });
        writeFileSync(join(directory, 'package.json'), '{"private":true,"type":"module"}');
        run(directory, 'npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages);
      }
      rmSync(join(directory, 'generated'), { recursive: true, force: true });
      copyFileSync(document, join(directory, 'openapi.json'));
      run(directory, join(directory, 'node_modules', '.bin', command[0] ?? ''), ...command.slice(1));
      writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(strictCompiler));
      for (const file of ['steps.ts', 'flow.ts']) copyFileSync(join(flows, file), join(directory, file));
      copyFileSync(join(flows, adapter), join(directory, 'client.ts'));
      return directory;
    },
    check: (directory) => run(directory, join(directory, 'node_modules', '.bin', 'tsc'), '-p', directory),
    command: (directory) => [process.execPath, '--import', 'tsx', join(directory, 'flow.ts')],
  };
}

const typescript = ['typescript@5.9.3', '@types/node@20.19.43'];

/** A Python generator, from PyPI packages in a separate environment. */
const pythonGenerator: Generator = {
  name: 'openapi-python-client',
  needs: ['python3'],
  packages: ['openapi-python-client==0.29.1', 'mypy==2.4.1'],
  generate(generator) {
    const directory = folderOf(generator);
    if (!existsSync(join(directory, 'installed'))) {
      run(tmpdir(), 'python3', '-m', 'venv', directory);
      run(directory, join(directory, 'bin', 'pip'), 'install', '--quiet', ...generator.packages);
      writeFileSync(join(directory, 'installed'), '');
    }
    const options = ['--path', document, '--output-path', 'generated', '--overwrite', '--meta', 'none'];
    run(directory, join(directory, 'bin', 'openapi-python-client'), 'generate', ...options);
    copyFileSync(join(flows, 'python_client.py'), join(directory, 'python_client.py'));
    return directory;
  },
  check: (directory) =>
    run(directory, join(directory, 'bin', 'mypy'), '--strict', '--follow-imports=silent', 'python_client.py'),
  command: (directory) => [join(directory, 'bin', 'python'), join(directory, 'python_client.py')],
};

/** The options in `docs/api/clients.md`, as JSON, which is YAML. */
const goOptions = {
  package: 'generated',
  output: 'generated/client.go',
  generate: { models: true, client: true },
  compatibility: { 'always-prefix-enum-values': true },
};

/** A generator of Go: modules, of which the first one is the command. */
const goGenerator: Generator = {
  name: 'oapi-codegen (Go)',
  needs: ['go'],
  packages: ['github.com/oapi-codegen/oapi-codegen/v2@v2.8.2', 'github.com/oapi-codegen/runtime@v1.8.0'],
  generate(generator) {
    const directory = folderOf(generator);
    const [command = '', runtime = ''] = generator.packages;
    mkdirSync(join(directory, 'generated'), { recursive: true });
    const program = command.replace('@', '/cmd/oapi-codegen@');
    writeFileSync(join(directory, 'oapi-codegen.yaml'), JSON.stringify(goOptions));
    run(directory, 'go', 'run', program, '-config', 'oapi-codegen.yaml', document);
    if (!existsSync(join(directory, 'go.mod'))) run(directory, 'go', 'mod', 'init', 'clients');
    run(directory, 'go', 'get', runtime);
    copyFileSync(join(flows, 'main.go'), join(directory, 'main.go'));
    run(directory, 'go', 'build', '-o', 'flow', '.');
    return directory;
  },
  check: (directory) => run(directory, 'go', 'vet', './...'),
  command: (directory) => [join(directory, 'flow')],
};

/** A generator of Java: an archive of Maven Central, which makes a project with its `pom.xml`. */
const javaGenerator: Generator = {
  name: 'openapi-generator (Java, native)',
  needs: ['java', 'mvn'],
  packages: ['org.openapitools:openapi-generator-cli:7.25.0'],
  generate(generator) {
    const directory = folderOf(generator);
    mkdirSync(directory, { recursive: true });
    const options = generator.packages.map((artifact) => `-Dartifact=${artifact}`);
    maven(directory, 'dependency:copy', ...options, '-DoutputDirectory=.', '-Dmdep.stripVersion=true');
    rmSync(join(directory, 'generated'), { recursive: true, force: true });
    const library = ['--generator-name', 'java', '--library', 'native', '--output', 'generated'];
    run(
      directory,
      'java',
      '-jar',
      'openapi-generator-cli.jar',
      'generate',
      '--input-spec',
      document,
      ...library,
    );
    copyFileSync(join(flows, 'Flow.java'), join(directory, 'generated', 'src', 'main', 'java', 'Flow.java'));
    return join(directory, 'generated');
  },
  check(directory) {
    maven(directory, 'compile', 'dependency:copy-dependencies', '-DincludeScope=runtime');
  },
  command: (directory) => [
    'java',
    '-cp',
    ['classes', join('dependency', '*')].map((part) => join(directory, 'target', part)).join(delimiter),
    'Flow',
  ],
};

function maven(directory: string, ...rest: string[]): void {
  run(directory, 'mvn', '--quiet', '--batch-mode', '-Dmaven.test.skip', ...rest);
}

/** The generators that are tried, with the versions of 22 November 2026. */
export const generators: readonly Generator[] = [
  npmGenerator(
    'openapi-typescript, openapi-fetch',
    'openapi-fetch.ts',
    ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', ...typescript],
    ['openapi-typescript', 'openapi.json', '--output', 'generated/schema.ts'],
  ),
  npmGenerator(
    '@hey-api/openapi-ts',
    'hey-api.ts',
    ['@hey-api/openapi-ts@0.99.0', ...typescript],
    ['openapi-ts', '--input', 'openapi.json', '--output', 'generated'],
  ),
  pythonGenerator,
  goGenerator,
  javaGenerator,
];
