import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';

const bannerScript = fileURLToPath(new URL('../../../banner-script/', import.meta.url));
const target = 'es2022';

/** Shows the banner as the script does, but without a script tag and without events. */
const entry = `
  import { createBanner } from './src/banner/create-banner.ts';
  import { countDown } from './src/rules/countdown.ts';
  import { watchPage } from './src/watch-page.ts';
  const offer = { config: previewConfig, tag: { base: '', key: 'preview' }, reportEvent() {}, isOffered: () => true };
  const update = createBanner(offer);
  const { endsAt } = previewConfig.banner;
  if (endsAt) countDown(() => Date.parse(endsAt) - Date.now(), offer.box, previewConfig, update);
  update(true); // The preview measures the banner immediately; the script waits for a frame.
  watchPage(update);
`;

/**
 * Returns the code of `virtual:banner-renderer`, the console's only import from the banner script. The source
 * is the unchanged script source. It runs inside a function where `document` and the other globals belong to
 * the preview's frame. `renderBanner` returns a function that removes the banner.
 */
export async function rendererModule(): Promise<string> {
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
    const { document, innerWidth, innerHeight, pageYOffset, CSSStyleSheet } = self;
    const closing = new AbortController();
    const { signal } = closing;
    const addEventListener = (type, listener, capture) =>
      self.addEventListener(type, listener, { capture, signal });
    class MutationObserver extends self.MutationObserver {
      constructor(listener) {
        super(listener);
        signal.addEventListener('abort', () => this.disconnect());
      }
    }
    const getComputedStyle = self.getComputedStyle.bind(self);
    const getSelection = self.getSelection.bind(self);
    const requestAnimationFrame = self.requestAnimationFrame.bind(self);
    const setTimeout = (listener, ms) => self.setTimeout(() => signal.aborted || listener(), ms);
    const setInterval = (listener, ms) => self.setInterval(() => signal.aborted || listener(), ms);
    const localStorage = {};
    const navigator = { userAgent: self.navigator.userAgent, clipboard: { writeText: async () => {} } };
    ${outputFiles[0]?.text ?? ''}
    return () => {
      closing.abort();
      // An update that is already scheduled finds the banner closed.
      localStorage.preview = Date.now();
      for (const host of document.querySelectorAll('ppp-banner')) host.remove();
    };
  }`;
}
