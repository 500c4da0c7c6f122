import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import type { Plugin } from 'vite';

const virtualId = 'virtual:banner-renderer';
const bannerScript = fileURLToPath(new URL('../../banner-script/', import.meta.url));
const target = 'es2022';

/** Shows the banner as the script does, without a script tag and without events. */
const entry = `
  import { showBanner } from './src/banner/show-banner.ts';
  const tag = { base: '', key: 'preview', offset: undefined };
  void showBanner(previewConfig, tag, () => {});
`;

/**
 * The banner's renderer as a module. Its source is the script's, unchanged: it runs in a function in which `document` and the
 * other names of a page belong to the preview's frame. The answer takes the banner away, as closing it on another page does.
 */
async function rendererModule(): Promise<string> {
  const css = await transform(readFileSync(`${bannerScript}banner.css`, 'utf8'), {
    loader: 'css',
    minify: true,
  });
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: bannerScript },
    bundle: true,
    write: false,
    format: 'iife',
    target,
    define: { BANNER_CSS: JSON.stringify(css.code.trim()) },
  });
  return `export function renderBanner(self, previewConfig) {
    const { document, innerWidth, innerHeight, CSSStyleSheet, MutationObserver, OffscreenCanvas } = self;
    const window = self;
    const addEventListener = self.addEventListener.bind(self);
    const getComputedStyle = self.getComputedStyle.bind(self);
    const getSelection = self.getSelection.bind(self);
    const requestAnimationFrame = self.requestAnimationFrame.bind(self);
    const sessionStorage = {};
    const navigator = { clipboard: { writeText: async () => {} } };
    ${outputFiles[0]?.text ?? ''}
    return () => {
      sessionStorage.preview = '1';
      self.dispatchEvent(new Event('pageshow'));
    };
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
