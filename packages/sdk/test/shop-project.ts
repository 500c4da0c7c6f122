import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '../../../test/support/source-tree.ts';
import { buildSdk } from '../build.ts';

/** A merchant's project in a separate folder, with the package installed. */
export interface ShopProject {
  readonly directory: string;
  /** The installed package. */
  readonly packageDirectory: string;
  /** Bundles the code of a page (TSX), as the merchant's build would; `alias` exchanges packages. */
  bundle(code: string, alias?: Record<string, string>): Promise<string>;
}

const neighbors = ['react', 'react-dom', 'react-18', 'react-dom-18', '@types', 'csstype'];

/** One project for all tests of a file. */
export function useShopProject(): ShopProject {
  let directory = '';
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'ppp-shop-'));
    const sdk = packageIn(directory);
    mkdirSync(sdk, { recursive: true });
    for (const file of ['package.json', 'README.md', 'LICENSE', 'react', 'admin'])
      cpSync(join(projectRoot, 'packages/sdk', file), join(sdk, file), { recursive: true });
    buildSdk(join(sdk, 'dist'));
    for (const name of neighbors)
      symlinkSync(join(projectRoot, 'node_modules', name), join(directory, 'node_modules', name));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return {
    get directory() {
      return directory;
    },
    get packageDirectory() {
      return packageIn(directory);
    },
    bundle: (code, alias = {}) => bundle(directory, code, alias),
  };
}

const packageIn = (directory: string): string => join(directory, 'node_modules', 'ppp-discounts-sdk');

async function bundle(resolveDir: string, contents: string, alias: Record<string, string>): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'tsx' },
    bundle: true,
    minify: true,
    write: false,
    alias,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}
