import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { build, type Plugin } from 'esbuild';

/** A test file and all it imports of the project, ready to be run again and again. */
export interface Bundle {
  /** The test file, relative to the project. */
  file: string;
  /** The project's files in it, relative to the project. */
  inputs: Set<string>;
  /**
   * Runs the file's own code with Jest's globals and some modules by name; packages of npm are loaded once,
   * for all runs.
   */
  evaluate: (globals: Record<string, unknown>, modules: Record<string, object>) => void;
}

/** Bundles the test files (relative to `root`); packages stay outside. */
export async function bundle(root: string, files: readonly string[]): Promise<Bundle[]> {
  return Promise.all(
    files.map(async (file) => {
      const { outputFiles, metafile } = await build({
        absWorkingDir: root,
        entryPoints: [file],
        bundle: true,
        write: false,
        metafile: true,
        platform: 'node',
        format: 'cjs',
        target: 'node20',
        logLevel: 'error',
        plugins: [placesOf(root)],
      });
      const code = outputFiles[0]?.text ?? '';
      return { file, inputs: new Set(Object.keys(metafile.inputs)), evaluate: evaluator(root, file, code) };
    }),
  );
}

function evaluator(root: string, file: string, code: string): Bundle['evaluate'] {
  const require = createRequire(join(root, file));
  let compiled: ((...values: unknown[]) => void) | undefined;
  return (globals, modules) => {
    const names = Object.keys(globals);
    compiled ??= new Script(`(function (require, module, exports, ${names}) {${code}\n})`, {
      filename: join(root, file),
    }).runInThisContext();
    const load = (name: string) => modules[name] ?? require(name);
    const module = { exports: {} };
    compiled?.(load, module, module.exports, ...Object.values(globals));
  };
}

/**
 * Files keep their own places, packages stay outside but for those that are ES modules only, and the gate's
 * faults come with it.
 */
const placesOf = (root: string): Plugin => ({
  name: 'places',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /lib\/edge\/gate-code\.ts$/ }, () => ({
      path: join(root, 'quality/mutation/gate-code.ts'),
    }));
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@middy/') ? undefined : { path, external: true },
    );
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => ({
      loader: path.endsWith('x') ? 'tsx' : 'ts',
      contents: readFileSync(path, 'utf8')
        .replace(/import\.meta\.dirname|\b__dirname\b/g, JSON.stringify(dirname(path)))
        .replace(/import\.meta\.url/g, JSON.stringify(pathToFileURL(path).href)),
    }));
  },
});

/** `file` as in the bundles. */
export const inputName = (root: string, file: string): string => relative(root, file);
