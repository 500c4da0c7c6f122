import { callsOf, errorsOf, type OpenApi, titleOf } from '../document.ts';
import { type Guide, guidePath } from '../guide-index.ts';
import { GuideList, type GuidePages, guideHtml } from '../guides.tsx';
import { renderHtml } from '../layout.tsx';
import type { Section } from './find.ts';

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };

/** Returns a text without tags and entities, on one line. Words of two blocks stay apart. */
function plain(html: string): string {
  return html
    .replace(/<\/?(?:a|code|em|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(\w+|#39);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns what the search finds: the guides' sections, and the API's operations and errors. */
export function searchSections(
  document: OpenApi,
  guides: readonly Guide[],
  images: GuidePages['images'],
): Section[] {
  return [
    ...guides.flatMap((guide) => sectionsOf(guide, guideHtml(guide, guides, images))),
    ...document.tags.flatMap(({ name }) =>
      callsOf(document, name).map(({ method, path, operation: { operationId, summary, description } }) => ({
        path: `/docs/#${operationId}`,
        page: 'API reference',
        heading: titleOf(operationId),
        text: `${method} ${path} ${summary} ${description}`,
      })),
    ),
    ...[...errorsOf(document)].map(([code, { meaning }]) => ({
      path: `/docs/#error-${code}`,
      page: 'API errors',
      heading: code,
      text: meaning,
    })),
  ];
}

function sectionsOf({ file, title }: Guide, html: string): Section[] {
  return [...html.matchAll(/<h[1-3] id="([^"]+)">([\s\S]*?)<\/h[1-3]>([\s\S]*?)(?=<h[1-3] id=|$)/g)].map(
    ([, anchor, heading = '', text = '']) => ({
      path: `${guidePath(file)}#${anchor}`,
      page: title,
      heading: plain(heading),
      text: plain(text),
    }),
  );
}

/** Returns the search page. `script` and `index` are the URLs of its script and of the sections as JSON. */
export function renderSearch(
  { guides, images: _, ...page }: GuidePages,
  { script, index }: { script: string; index: string },
): string {
  return renderHtml({
    ...page,
    title: `Search – ${page.service.title}`,
    description: 'Search the guides and the API reference.',
    script,
    contents: <GuideList guides={guides} />,
    children: (
      <section id="start" className="guide search">
        <h1>Search</h1>
        <input type="search" aria-label="Search the guides and the API reference" data-index={index} />
        <noscript>The search needs JavaScript.</noscript>
        <p role="status" />
        <ol />
      </section>
    ),
  });
}
