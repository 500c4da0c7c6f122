import { excerptOf, type Section, searchOf } from './find.ts';

const input = document.querySelector('input') as HTMLInputElement;
const status = document.querySelector('[role=status]') as HTMLElement;
const list = document.querySelector('main ol') as HTMLElement;

/** Shows the sections for the query, which the address keeps for the way back. */
function show(find: (query: string) => Section[]): void {
  const query = input.value;
  history.replaceState(null, '', query ? `?q=${encodeURIComponent(query)}` : location.pathname);
  const found = find(query);
  status.textContent = query && found.length === 0 ? 'Nothing found. Try another word.' : '';
  list.replaceChildren(...found.map((section) => entryOf(section, query)));
}

function entryOf({ path, page, heading, text }: Section, query: string): HTMLElement {
  const link = document.createElement('a');
  link.href = path;
  link.textContent = heading === page ? heading : `${page}: ${heading}`;
  const excerpt = document.createElement('p');
  excerpt.textContent = excerptOf(text, query);
  const entry = document.createElement('li');
  entry.append(link, excerpt);
  return entry;
}

async function start(): Promise<void> {
  input.value = new URLSearchParams(location.search).get('q') ?? '';
  const response = await fetch(input.dataset.index ?? '');
  if (!response.ok) throw new Error(`The index returned ${response.status}.`);
  const find = searchOf(await response.json());
  input.addEventListener('input', () => show(find));
  show(find);
}

start().catch(() => {
  status.textContent = 'The search couldn’t be loaded. Reload the page, or use the list of guides.';
});
