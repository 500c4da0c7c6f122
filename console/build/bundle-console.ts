import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { worldMapPlugin } from './world-map.ts';

const consoleRoot = fileURLToPath(new URL('..', import.meta.url));

/** Builds the console with Vite into `outputDirectory`, which it empties first. */
export async function bundleConsole(outputDirectory: string): Promise<void> {
  await build({
    root: consoleRoot,
    base: '/console/',
    configFile: false,
    logLevel: 'warn',
    // The console reads no environment, so a developer's variables cannot get into it.
    envDir: false,
    publicDir: 'public',
    plugins: [worldMapPlugin()],
    build: {
      outDir: outputDirectory,
      emptyOutDir: true,
      target: 'es2022',
      // Inlined files would be data: addresses, which the content security policy refuses.
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
