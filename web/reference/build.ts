import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { writeFolder } from '../../banner-script/write-folder.ts';
import type { OpenApi } from './document.ts';
import { guidePath, linkedFilePath, readGuides, readIndex } from './guide-index.ts';
import { renderGuide } from './guides.tsx';
import { readImages } from './images.ts';
import { readLinkedFiles } from './linked-files.ts';
import { renderLlmsText } from './llms-text.ts';
import { renderPage } from './page.tsx';
import { renderSearch, searchSections } from './search/search.tsx';

const root = fileURLToPath(new URL('../..', import.meta.url));
const outputDirectory = join(root, 'dist', 'reference');
const documentFile = join(root, 'docs', 'openapi.json');

/** Returns the file in the built folder of a URL path. */
const fileOf = (path: string) => path.replace('/docs/', '');

/**
 * Renders the API reference from `docs/openapi.json` and the guides from the documents, in about a second. Returns
 * the folder with `index.html`, the guides, their search, `openapi.json`, `llms.txt`, an icon and `assets/`, where
 * the style sheet, the images and the search have hashed names.
 */
export async function buildApiPage(): Promise<string> {
  const text = readFileSync(documentFile, 'utf8');
  const document: OpenApi = JSON.parse(text);
  const [index, guides] = [readIndex(), readGuides()];
  const images = readImages(guides);
  const [style, script, sections] = [
    asset('page', 'css', await styles()),
    asset('search', 'js', await searchScript()),
    asset('search', 'json', JSON.stringify(searchSections(document, guides, images))),
  ];
  const page = { service: document.info, styleSheet: style.path, guides, images };
  const files = new Map<string, string | Buffer>([
    ...[style, script, sections].map(({ path, content }) => [fileOf(path), content] as const),
    ['openapi.json', text],
    ['index.html', renderPage(document, style.path)],
    ['search.html', renderSearch(page, { script: script.path, index: sections.path })],
    ['llms.txt', renderLlmsText(document, guides)],
    ['icon.svg', readFileSync(join(root, 'web', 'console', 'public', 'icon.svg'))],
    ...[...images.values()].map(({ file, bytes }) => [file, bytes] as const),
    ...[...readLinkedFiles(guides)].map(([file, bytes]) => [fileOf(linkedFilePath(file)), bytes] as const),
    ...[index, ...guides].map((guide) => [fileOf(guidePath(guide.file)), renderGuide(guide, page)] as const),
  ]);
  writeFolder(outputDirectory, files);
  return outputDirectory;
}

/** Returns a file whose name changes with its content. */
function asset(name: string, extension: string, content: string) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { path: `/docs/assets/${name}-${hash}.${extension}`, content };
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

/** Returns the search page's script. */
async function searchScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'web', 'reference', 'search', 'search-page.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildApiPage());
