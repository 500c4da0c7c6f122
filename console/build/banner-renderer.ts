import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin as EsbuildPlugin, transform } from 'esbuild';
import type { Plugin } from 'vite';

const virtualId = 'virtual:banner-renderer';
const bannerScript = fileURLToPath(new URL('../../banner-script/', import.meta.url));
const target = 'es2022';

/** What the script finds out from its own tag and from the service; the preview says it instead. */
const replaced: Readonly<Record<string, string>> = {
  'config.ts': 'export const config = previewConfig;',
  'script-address.ts': "export const base = ''; export const key = 'preview';",
  'tell.ts': 'export const tell = async () => {};',
};

const withoutService: EsbuildPlugin = {
  name: 'without-service',
  setup({ onLoad }) {
    onLoad({ filter: /banner-script\/src\/(config|script-address|tell)\.ts$/ }, ({ path }) => ({
      contents: replaced[path.split('/').at(-1) ?? ''] ?? '',
      loader: 'ts',
    }));
  },
};

/**
 * The banner's renderer as a module. Its source is the script's, unchanged: it runs in a function in which `document` and the
 * other names of a page belong to the preview's frame.
 */
async function rendererModule(): Promise<string> {
  const css = await transform(readFileSync(`${bannerScript}banner.css`, 'utf8'), {
    loader: 'css',
    minify: true,
  });
  const { outputFiles } = await build({
    stdin: {
      contents: "import { showBanner } from './src/show-banner.ts'; showBanner();",
      resolveDir: bannerScript,
    },
    bundle: true,
    write: false,
    format: 'iife',
    target,
    define: { BANNER_CSS: JSON.stringify(css.code.trim()) },
    plugins: [withoutService],
  });
  return `export function renderBanner(self, previewConfig) {
    const { document, CSSStyleSheet, OffscreenCanvas } = self;
    const window = self;
    const addEventListener = self.addEventListener.bind(self);
    const getSelection = self.getSelection.bind(self);
    const requestAnimationFrame = self.requestAnimationFrame.bind(self);
    const sessionStorage = {};
    const navigator = { clipboard: { writeText: async () => {} } };
    ${outputFiles[0]?.text ?? ''}
  }`;
}

/** `import { renderBanner } from 'virtual:banner-renderer'`. The only place where the console touches the banner's source. */
export function bannerRendererPlugin(): Plugin {
  const resolvedId = `\0${virtualId}`;
  return {
    name: 'banner-renderer',
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? rendererModule() : undefined),
  };
}
