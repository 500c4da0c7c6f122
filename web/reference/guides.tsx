import { Marked, Renderer, type Token } from 'marked';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Guide, guidePath, indexFile, linkedFilePath, pathFrom } from './guide-index.ts';
import type { GuideImage, GuideImages } from './images.ts';
import { type PageProps, renderHtml } from './layout.tsx';

/** Parts that the pages of all guides share. */
export interface GuidePages extends Pick<PageProps, 'service' | 'styleSheet'> {
  guides: readonly Guide[];
  images: GuideImages;
}

/** Returns a guide or the index as HTML. Throws if it links to a document that is not a guide. */
export function renderGuide(guide: Guide, { guides, images, ...page }: GuidePages): string {
  return renderHtml({
    ...page,
    title: `${guide.title} – ${page.service.title}`,
    description: guide.question ?? guide.title,
    contents: <GuideList guides={guides} current={guide} />,
    children: <Text html={guideHtml(guide, guides, images)} />,
  });
}

function Text({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: The text is a document of this project.
  return <section id="start" className="guide" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The guides by group. Only the current guide's group is open. */
export function GuideList({ guides, current }: { guides: readonly Guide[]; current?: Guide }) {
  return (
    <ul>
      {[...new Set(guides.map(({ group }) => group))].map((group) => (
        <li key={group}>
          <details open={group === current?.group}>
            <summary>{group}</summary>
            <ul>
              {guides
                .filter((guide) => guide.group === group)
                .map(({ file, title }) => (
                  <li key={file}>
                    <a href={guidePath(file)} aria-current={file === current?.file ? 'page' : undefined}>
                      {title}
                    </a>
                  </li>
                ))}
            </ul>
          </details>
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

/** Returns a guide's text as HTML, with links to the pages of others. Throws if a link leads to no page. */
export function guideHtml({ file, text }: Guide, guides: readonly Guide[], images: GuideImages): string {
  const marked = new Marked({
    walkTokens: (token) => redirect(token, file, guides),
    renderer: {
      heading({ tokens, depth, text: heading }) {
        return `<h${depth} id="${anchorOf(heading)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
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

/** Changes a link to a file of the project into the URL path of its page. */
function redirect(token: Token, file: string, guides: readonly Guide[]): void {
  if (token.type !== 'link' || /^(\w+:|#)/.test(token.href)) return;
  const [path = '', anchor] = token.href.split('#');
  token.href = pagePath(pathFrom(file, path), file, guides) + (anchor ? `#${anchor}` : '');
}

function pagePath(target: string, file: string, guides: readonly Guide[]): string {
  if (target === 'docs/openapi.json') return '/docs/';
  if (!target.endsWith('.md')) return linkedFilePath(target);
  if (target !== indexFile && !guides.some((guide) => guide.file === target))
    throw new Error(`${file} links to ${target}, which is not a page at /docs/. Name its path instead.`);
  return guidePath(target);
}
