import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { pinScript } from '../../../banner-script/build.ts';
import { rendererModule } from './banner-renderer.ts';
import { virtualModule } from './virtual-module.ts';

/** The variable that libraries read to detect a production build. */
const nodeEnvironment = ['process', 'env', 'NODE_ENV'].join('.');
const consoleRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * The browser's replacement for Node's `crc32`, which checks API keys. The schemas import modules that also
 * use other Node functions; the console never calls those, so they become `undefined`.
 */
const crc32 = `(text) => {
  let rest = -1;
  for (const byte of new TextEncoder().encode(text)) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}`;

const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  resolveId: (id) =>
    /^node:(crypto|zlib)$/.test(id) ? { id: `\0${id}`, moduleSideEffects: false } : undefined,
  load: (id) =>
    id.startsWith('\0node:') ? `export const createHash = undefined, crc32 = ${crc32};` : undefined,
};

/**
 * Returns the code of `virtual:pinned-script`, with the name of the script that is deployed with this
 * console.
 */
function pinnedScriptModule(): string {
  const { name, integrity } = pinScript();
  return `export const pinned = ${JSON.stringify({ script: name, integrity })};`;
}

/** Empties `outputDirectory` and builds the console into it with Vite. */
export async function bundleConsole(outputDirectory: string): Promise<void> {
  await build({
    root: consoleRoot,
    base: '/console/',
    configFile: false,
    logLevel: 'warn',
    // The console reads no environment, so a developer's variables cannot get into it.
    envDir: false,
    // Tests and deployments build the same files.
    mode: 'production',
    define: { [nodeEnvironment]: '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    publicDir: 'public',
    plugins: [
      withoutNode,
      virtualModule('banner-renderer', rendererModule),
      virtualModule('pinned-script', pinnedScriptModule),
    ],
    build: {
      outDir: outputDirectory,
      emptyOutDir: true,
      target: 'es2022',
      // Inlined files would be data: URLs, which the content security policy blocks.
      assetsInlineLimit: 0,
      // Every browser that can run the console supports module preloading.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        // Libraries contain "use client", which has no effect without a server.
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
        },
      },
    },
  });
}
