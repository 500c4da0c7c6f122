import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guidePath, readGuides } from '../../../../web/reference/guide-index.ts';
import { type Section, searchOf } from '../../../../web/reference/search/find.ts';
import { assemblyDirectory } from '../../../support/assembly.ts';
import { projectRoot } from '../../../support/source-tree.ts';

assemblyDirectory(); // the synthesis renders the pages
const assets = join(projectRoot, 'dist', 'reference', 'assets');
const [file = ''] = readdirSync(assets).filter((name) => /^search-\w+\.json$/.test(name));
const sections: Section[] = JSON.parse(readFileSync(join(assets, file), 'utf8'));

it('the search knows every guide, every operation and every error', () => {
  const paths = new Set(sections.map(({ path }) => path.split('#')[0]));
  expect(readGuides().filter((guide) => !paths.has(guidePath(guide.file)))).toEqual([]);
  for (const path of ['/docs/#createCampaign', '/docs/#error-rate_limited'])
    expect(sections.map((section) => section.path)).toContain(path);
});

it('texts are plain', () => {
  expect(sections.filter(({ text }) => /<strong>|&#39;/.test(text)).map(({ path }) => path)).toEqual([]);
});

it.each([
  ['a key leaked', '/docs/api/authentication.html'],
  ['refunds', '/docs/api/revenue.html'],
  ['shopify', '/docs/merchants/platforms.html'],
  ['create campaign', '/docs/'],
])('“%s” finds %s among the first five', (query, page) => {
  const pages = searchOf(sections)(query)
    .slice(0, 5)
    .map(({ path }) => path.split('#')[0]);
  expect(pages).toContain(page);
});

it('the search page loads the index and the script that exist', () => {
  const html = readFileSync(join(assets, '..', 'search.html'), 'utf8');
  const asked = [...html.matchAll(/(?:data-index|<script type="module" src)="\/docs\/assets\/([^"]+)"/g)];
  expect(asked).toHaveLength(2);
  expect(asked.filter(([, name = '']) => !readdirSync(assets).includes(name))).toEqual([]);
});
