import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sources } from '../../../bin/start/sources.ts';
import { guidePath, readGuides } from '../../../web/reference/guides.tsx';
import { assemblyDirectory } from '../../support/assembly.ts';
import { projectRoot } from '../../support/source-tree.ts';

assemblyDirectory(); // the synthesis renders the pages
const directory = join(projectRoot, 'dist', 'reference');
const guides = readGuides();
/** Returns a page by its URL path. */
const page = (path: string) =>
  readFileSync(join(directory, path.replace('/docs/', '') || 'index.html'), 'utf8');

it('the guides are the documents for merchants and developers', () => {
  expect(guides.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['start/faq.md', 'merchants/checkouts.md', 'api/errors.md']),
  );
  expect(guides.filter(({ file }) => !/^(start|merchants|api)\//.test(file))).toEqual([]);
});

it('a changed guide is rendered again at the next start', () => {
  const folders = new Set(guides.map(({ file }) => `docs/${dirname(file)}`));
  expect(sources).toEqual(expect.arrayContaining([...folders]));
});

it.each(['/docs/', ...guides.map(({ file }) => guidePath(file))])(
  'every link of %s leads to a page and a heading',
  (path) => {
    const links = [...page(path).matchAll(/ href="([^"#]*)(?:#([^"]+))?"/g)];
    expect(links.length).toBeGreaterThan(10);
    const missing = links.filter(([, target = '', anchor]) => {
      if (target.startsWith('https://')) return false;
      const to = target || path;
      if (!to.startsWith('/docs/') || !existsSync(join(directory, to.replace('/docs/', '')))) return true;
      return anchor !== undefined && !page(to).includes(` id="${anchor}"`);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  },
);

it('a guide has its title, its code and tables that scroll', () => {
  const html = page('/docs/merchants/troubleshooting.html');
  expect(html).toContain('<title>Troubleshooting – PPP discounts</title>');
  expect(html).toContain('<h1 id="troubleshooting">Troubleshooting</h1>');
  expect(html).toMatch(/<div class="table" tabindex="0"><table>\s*<thead>/);
  expect(html).toContain('<pre><code>BASE=https://d111.cloudfront.net');
  expect(html).toContain('aria-current="page">Troubleshooting</a>');
});
