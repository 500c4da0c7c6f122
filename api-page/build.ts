import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import type { OpenApi } from './document.ts';
import { renderPage } from './page.tsx';

const root = fileURLToPath(new URL('..', import.meta.url));
const outputDirectory = join(root, 'dist', 'api-page');
const documentFile = join(root, 'docs', 'openapi.json');

/**
 * Renders the API page from `docs/openapi.json`, in about half a second. Returns the folder with
 * `index.html`, `openapi.json`, an icon and `assets/`, where the style sheet has a hashed name.
 */
export async function buildApiPage(): Promise<string> {
  const text = readFileSync(documentFile, 'utf8');
  const css = await styles();
  const styleSheet = `assets/page-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  rmSync(outputDirectory, { recursive: true, force: true });
  mkdirSync(join(outputDirectory, 'assets'), { recursive: true });
  writeFileSync(join(outputDirectory, styleSheet), css);
  writeFileSync(join(outputDirectory, 'openapi.json'), text);
  const document: OpenApi = JSON.parse(text);
  writeFileSync(join(outputDirectory, 'index.html'), renderPage(document, `/docs/${styleSheet}`));
  copyFileSync(join(root, 'console', 'public', 'icon.svg'), join(outputDirectory, 'icon.svg'));
  return outputDirectory;
}

const styleFiles = ['console/src/styles/tokens.css', 'api-page/page.css', 'api-page/layout.css'];

/** Returns the console's colours and the page's own rules as minified CSS. */
async function styles(): Promise<string> {
  const texts = styleFiles.map((file) => readFileSync(join(root, file), 'utf8'));
  const { code } = await transform(texts.join('\n'), { loader: 'css', minify: true });
  return code;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await buildApiPage());
