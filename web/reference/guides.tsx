import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, Renderer, type Token } from 'marked';
import { renderToStaticMarkup } from 'react-dom/server';
import { type GuideImage, type GuideImages, pathFrom } from './images.ts';
import { type PageProps, renderHtml } from './layout.tsx';

const documents = fileURLToPath(new URL('../../docs', import.meta.url));

/** A document for merchants and developers that is also a page at `/docs/`. */
export interface Guide {
  /** Path of the document in `docs/`, such as `merchants/prices.md`. */
  file: string;
  /** Its first heading. */
  title: string;
  /** The question that it answers, from the index. `undefined` if no row of the index is only about it. */
  question: string | undefined;
  text: string;
}

/**
 * Groups in the list of guides, by their folder in `docs/`. Other folders are for operators and contributors.
 */
export const guideGroups = { start: 'Start', merchants: 'Merchants', api: 'API' } as const;

/** Returns the guides in the order of the index. */
export function readGuides(): Guide[] {
  const index = readFileSync(join(documents, 'README.md'), 'utf8');
  const files = [...index.matchAll(/\]\(((start|merchants|api)\/[\w-]+\.md)\)/g)].map(
    ([, file = '']) => file,
  );
  const rows = [...index.matchAll(/^\| (.+) \| \[[^\]]+\]\(([\w/-]+\.md)\) \|$/gm)];
  const questions = new Map(rows.map(([, question = '', file = '']) => [file, question]));
  // The quickstart is for a clone of the project.
  return [...new Set(files)]
    .filter((file) => file !== 'start/quickstart.md')
    .map((file) => {
      const text = readFileSync(join(documents, file), 'utf8');
      return { file, title: /^# (.+)$/m.exec(text)?.[1] ?? file, question: questions.get(file), text };
    });
}

/** Returns the URL path of a guide. */
export function guidePath(file: string): string {
  return `/docs/${file.replace(/\.md$/, '.html')}`;
}

/** Parts that the pages of all guides share. */
export interface GuidePages extends Pick<PageProps, 'service' | 'styleSheet'> {
  guides: readonly Guide[];
  images: GuideImages;
}

/** Returns a guide as HTML. Links to documents that are not guides become text. */
export function renderGuide(guide: Guide, { guides, images, ...page }: GuidePages): string {
  return renderHtml({
    ...page,
    title: `${guide.title} – ${page.service.title}`,
    description: guide.title,
    other: { href: '/docs/', text: 'API reference' },
    contents: <GuideList guides={guides} current={guide} />,
    children: <Text html={htmlOf(guide, guides, images)} />,
  });
}

function Text({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: The text is a document of this project.
  return <section id="start" className="guide" dangerouslySetInnerHTML={{ __html: html }} />;
}

function GuideList({ guides, current }: { guides: readonly Guide[]; current: Guide }) {
  return (
    <ul>
      {Object.entries(guideGroups).map(([folder, name]) => (
        <li key={folder}>
          {name}
          <ul>
            {guides
              .filter(({ file }) => file.startsWith(`${folder}/`))
              .map(({ file, title }) => (
                <li key={file}>
                  <a href={guidePath(file)} aria-current={file === current.file ? 'page' : undefined}>
                    {title}
                  </a>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Returns the anchor of a heading in Markdown, as GitHub forms it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function htmlOf({ file, text }: Guide, guides: readonly Guide[], images: GuideImages): string {
  const marked = new Marked({
    walkTokens: (token) => redirect(token, file, guides),
    renderer: {
      heading({ tokens, depth, text: heading }) {
        return `<h${depth} id="${anchorOf(heading)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link(token) {
        return token.href ? Renderer.prototype.link.call(this, token) : this.parser.parseInline(token.tokens);
      },
      image({ href, text: alt }) {
        const image = images.get(pathFrom(file, href));
        return image ? imageTag(image, alt) : '';
      },
      table(token) {
        return `<div class="table" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}

/** Returns an image whose place has its size before the browser loads it. */
function imageTag({ file, width, height }: GuideImage, alt: string): string {
  return renderToStaticMarkup(
    <img src={`/docs/${file}`} alt={alt} width={width} height={height} loading="lazy" />,
  );
}

/**
 * Changes a link to a document into the URL path of its page, or removes its target if the document has no
 * page.
 */
function redirect(token: Token, file: string, guides: readonly Guide[]): void {
  if (token.type !== 'link' || /^(\w+:|#)/.test(token.href)) return;
  const [path = '', anchor] = token.href.split('#');
  const target = pathFrom(file, path);
  if (target === 'openapi.json') token.href = '/docs/';
  else if (guides.some((guide) => guide.file === target))
    token.href = guidePath(target) + (anchor ? `#${anchor}` : '');
  else token.href = '';
}
