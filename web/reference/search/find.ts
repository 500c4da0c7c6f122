import MiniSearch from 'minisearch';

/** A part of a page, from one heading to the next. */
export interface Section {
  /** Its URL path, with an anchor. */
  path: string;
  /** Title of its page. */
  page: string;
  heading: string;
  text: string;
}

const maxFound = 20;
const excerptLength = 180;

/** Returns the function that finds at most 20 sections for a query, the best first. Words in a heading count most. */
export function searchOf(sections: readonly Section[]): (query: string) => Section[] {
  const index = new MiniSearch<Section & { id: number }>({
    fields: ['heading', 'page', 'text'],
    searchOptions: { boost: { heading: 8, page: 4 }, prefix: true, weights: { prefix: 0.2, fuzzy: 0 } },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (query) =>
    index
      .search(query)
      .slice(0, maxFound)
      .flatMap(({ id }) => sections[id] ?? []);
}

/** Returns the part of a text around the first word of the query. */
export function excerptOf(text: string, query: string): string {
  const words = query.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const places = words.map((word) => text.search(new RegExp(`(?<![\\p{L}\\p{N}_])${word}`, 'iu')));
  const first = Math.min(...places.filter((place) => place >= 0), text.length);
  const from = first < excerptLength / 2 || first === text.length ? 0 : text.lastIndexOf(' ', first - 40) + 1;
  const excerpt = text.slice(from, from + excerptLength);
  return `${from > 0 ? '… ' : ''}${excerpt}${from + excerptLength < text.length ? ' …' : ''}`;
}
