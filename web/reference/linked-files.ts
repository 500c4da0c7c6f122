import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import { type Guide, pathFrom } from './guide-index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the files that guides link and that are neither guides nor the OpenAPI document, by their path. */
export function readLinkedFiles(guides: readonly Guide[]): Map<string, Buffer> {
  const paths = guides.flatMap(({ file, text }) => linksIn(text).map((href) => pathFrom(file, href)));
  const others = paths.filter((path) => !/\.md$|^docs\/openapi\.json$/.test(path));
  return new Map([...new Set(others)].map((path) => [path, readFileSync(join(root, path))]));
}

/** Returns the targets of the relative links in a Markdown text, without anchors. */
export function linksIn(text: string): string[] {
  const found: string[] = [];
  const marked = new Marked({
    walkTokens: (token) => {
      if (token.type === 'link' && !/^(\w+:|#)/.test(token.href)) found.push(token.href.split('#')[0] ?? '');
    },
  });
  marked.parse(text, { async: false });
  return found;
}
