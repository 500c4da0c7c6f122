import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The index of all documents. Its last section is about working in a clone, so no page shows it. */
export const indexFile = 'docs/README.md';
const unservedSection = /^## In a clone$[\s\S]*/m;

/** A document that is also a page at `/docs/`. */
export interface Guide {
  /** Path of the document in the project, such as `docs/merchants/prices.md`. */
  file: string;
  /** Its first heading. */
  title: string;
  /** The reader's question, from the index. `undefined` if no row of the index is only about this guide. */
  question: string | undefined;
  /** The index's section that lists it first. */
  group: string;
  text: string;
}

/** Returns a document's text. */
function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Returns the index as a guide. */
export function readIndex(): Guide {
  const text = read(indexFile).replace(unservedSection, '');
  return { file: indexFile, title: titleOf(text), question: undefined, group: 'Start', text };
}

/** Returns the guides: all documents that the served part of the index links, in its order. */
export function readGuides(): Guide[] {
  const guides = new Map<string, Guide>();
  for (const section of readIndex().text.split(/^(?=## )/m)) {
    const group = /^## (.+)$/m.exec(section)?.[1] ?? 'Start';
    const questions = new Map(
      [...section.matchAll(/^\| (.+) \| \[[^\]]+\]\(([^)#]+\.md)\) \|$/gm)].map(([, question, href = '']) => [
        pathFrom(indexFile, href),
        question,
      ]),
    );
    for (const [, href = ''] of section.matchAll(/\]\(([^)#]+\.md)(?:#[^)]*)?\)/g)) {
      const file = pathFrom(indexFile, href);
      if (guides.has(file)) continue;
      const text = read(file);
      guides.set(file, { file, title: titleOf(text), question: questions.get(file), group, text });
    }
  }
  return [...guides.values()];
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? '';
}

/** Returns the path in the project of a file to which a document refers. */
export function pathFrom(file: string, href: string): string {
  return posix.join(posix.dirname(file), href);
}

/** Returns the URL path of a guide or of the index. */
export function guidePath(file: string): string {
  if (file === indexFile) return '/docs/guides.html';
  return `/docs/${file.replace(/^docs\//, '').replace(/(\/README)?\.md$/, '')}.html`;
}

/**
 * Returns the URL path of another file that guides link. Sources end in `.txt`, because browsers show text and
 * may download everything else.
 */
export function linkedFilePath(file: string): string {
  return `/docs/files/${file}${/\.(txt|csv)$/.test(file) ? '' : '.txt'}`;
}
