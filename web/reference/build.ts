import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { writeFolder } from '../../banner-script/write-folder.ts';
import type { OpenApi } from './document.ts';
import { readGuides, renderGuide } from './guides.tsx';
import { readImages } from './images.ts';
import { renderLlmsText } from './llms-text.ts';
import { renderPage } from './page.tsx';

const root = fileURLToPath(new URL('../..', import.meta.url));
const outputDirectory = join(root, 'dist', 'reference');
const documentFile = join(root, 'docs', 'openapi.json');

/**
 * Renders the API reference from `docs/openapi.json` and the guides from `docs/`, in about a second. Returns
 * the folder with `index.html`, the guides, `openapi.json`, `llms.txt`, an icon and `assets/`, where the
 * style sheet and the images have hashed names.
 */
export async function buildApiPage(): Promise<string> {
  const text = readFileSync(documentFile, 'utf8');
  const css = await styles();
  const styleSheet = `assets/page-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  const document: OpenApi = JSON.parse(text);
  const page = { service: document.info, styleSheet: `/docs/${styleSheet}` };
  const guides = readGuides();
  const images = readImages(guides);
  const files = new Map<string, string | Buffer>([
    [styleSheet, css],
    ['openapi.json', text],
    ['index.html', renderPage(document, page.styleSheet)],
    ['llms.txt', renderLlmsText(document, guides)],
    ['icon.svg', readFileSync(join(root, 'web', 'console', 'public', 'icon.svg'))],
    ...[...images.values()].map(({ file, bytes }) => [file, bytes] as const),
    ...guides.map((guide) => {
      const name = guide.file.replace(/\.md$/, '.html');
      return [name, renderGuide(guide, { ...page, guides, images })] as const;
    }),
  ]);
  writeFolder(outputDirectory, files);
  return outputDirectory;
}

const styleFiles = [
  'web/console/src/styles/tokens.css',
  'web/reference/page.css',
  'web/reference/layout.css',
  'web/reference/guides.css',
];

/** Returns the console's colors and the page's own rules as minified CSS. */
async function styles(): Promise<string> {
  const texts = styleFiles.map((file) => readFileSync(join(root, file), 'utf8'));
  const { code } = await transform(texts.join('\n'), { loader: 'css', minify: true });
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildApiPage());
