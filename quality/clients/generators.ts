import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, installPythonPackages, runCommand } from '../install-packages.ts';

const flows = join(import.meta.dirname, 'flows');
const document = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json');

/** A program that makes a client from the document, with the flow that drives the client. */
export interface Generator {
  name: string;
  /** The program that must be installed. */
  needs: string;
  /** Exact versions, as the package manager takes them. */
  packages: readonly string[];
  /**
   * Installs what it needs, generates the client, and checks the types of client and flow. Throws with what the
   * checker prints. Returns the command that runs the flow.
   */
  prepare: (packages: readonly string[]) => [program: string, ...rest: string[]];
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

/** The generators that are tried, with the versions of 22 November 2026. */
export const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript, openapi-fetch',
    needs: 'npm',
    packages: [
      'openapi-typescript@7.13.0',
      'openapi-fetch@0.17.0',
      'typescript@5.9.3',
      '@types/node@20.19.43',
    ],
    prepare(packages) {
      const folder = installPackages(packages);
      const run = (name: string, ...options: string[]) =>
        runCommand(folder, join(folder, 'node_modules', '.bin', name), ...options);
      run('openapi-typescript', document, '--output', 'generated/schema.ts');
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(strictCompiler));
      for (const file of ['client.ts', 'steps.ts', 'flow.ts'])
        copyFileSync(join(flows, file), join(folder, file));
      run('tsc', '-p', folder);
      return [process.execPath, '--import', 'tsx', join(folder, 'flow.ts')];
    },
  },
  {
    name: 'openapi-python-client',
    needs: 'python3',
    packages: ['openapi-python-client==0.29.1', 'mypy==2.4.1'],
    prepare(packages) {
      const programs = installPythonPackages(packages);
      const folder = join(programs, '..');
      const file = 'python_client.py';
      const options = ['--path', document, '--output-path', 'generated', '--overwrite', '--meta', 'none'];
      rmSync(join(folder, 'generated'), { recursive: true, force: true });
      runCommand(folder, join(programs, 'openapi-python-client'), 'generate', ...options);
      copyFileSync(join(flows, file), join(folder, file));
      runCommand(folder, join(programs, 'mypy'), '--strict', '--follow-imports=silent', file);
      return [join(programs, 'python'), join(folder, file)];
    },
  },
];
