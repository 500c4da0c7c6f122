import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { bannerRendererPlugin } from './banner-renderer.ts';
import { pinnedScriptPlugin } from './pinned-script.ts';
import { worldMapPlugin } from './world-map.ts';

/** The variable by which libraries detect a production build. */
const nodeEnvironment = ['process', 'env', 'NODE_ENV'].join('.');
const consoleRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * The schemas stand beside rules that use Node's modules. The console calls one function of them, the checksum of keys; the others
 * become `undefined`.
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

/** Builds the console with Vite into `outputDirectory`, which it empties first. */
export async function bundleConsole(outputDirectory: string): Promise<void> {
  await build({
    root: consoleRoot,
    base: '/console/',
    configFile: false,
    logLevel: 'warn',
    // The console reads no environment, so a developer's variables cannot get into it.
    envDir: false,
    // Nor does it matter whether a test or a deployment builds it.
    mode: 'production',
    define: { [nodeEnvironment]: '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    publicDir: 'public',
    plugins: [withoutNode, worldMapPlugin(), bannerRendererPlugin(), pinnedScriptPlugin()],
    build: {
      outDir: outputDirectory,
      emptyOutDir: true,
      target: 'es2022',
      // Inlined files would be data: addresses, which the content security policy blocks.
      assetsInlineLimit: 0,
      // Browsers that run the rest of it know module preloading.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        // "use client" in libraries means nothing to a page without a server.
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
        },
      },
    },
  });
}
