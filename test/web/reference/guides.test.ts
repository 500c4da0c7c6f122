import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** Paths of the images in a guide, from the guide. */
const imagesIn = (text: string) => [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path);

it('a changed guide or image is rendered again at the next start', () => {
  const files = guides.flatMap(({ file, text }) => [
    file,
    ...imagesIn(text).map((path) => join(dirname(file), path)),
  ]);
  const folders = new Set(files.map((file) => `docs/${dirname(file)}`));
  expect(folders).toContain('docs/pictures');
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

it.each(guides.filter(({ text }) => imagesIn(text).length > 0))(
  '$file has its images, with a text and a size',
  ({ file, text }) => {
    const sources = imagesIn(text).map((path) => join(projectRoot, 'docs', dirname(file), path));
    const tags = page(guidePath(file)).match(/<img [^>]+>/g) ?? [];
    const shown = tags.map((tag) => {
      const [, path = ''] = /^<img src="\/docs\/(assets\/[\w-]+-[0-9a-f]{8}\.(?:png|svg))"/.exec(tag) ?? [];
      expect(tag).toMatch(/ alt="[^"]+ [^"]+" width="\d{2,4}" height="\d{2,4}" loading="lazy"\/>$/);
      return readFileSync(join(directory, path));
    });
    expect(shown).toEqual(sources.map((path) => readFileSync(path)));
  },
);

it('the reference has no image that no guide shows', () => {
  const shown = new Set(
    guides.flatMap(({ file, text }) => imagesIn(text).map((path) => join(dirname(file), path))),
  );
  const images = readdirSync(join(directory, 'assets')).filter((file) => /\.(png|svg)$/.test(file));
  expect(images).toHaveLength(shown.size);
});

it('a guide has its title, its code and tables that scroll', () => {
  const html = page('/docs/merchants/troubleshooting.html');
  expect(html).toContain('<title>Troubleshooting – PPP discounts</title>');
  expect(html).toContain('<h1 id="troubleshooting">Troubleshooting</h1>');
  expect(html).toMatch(/<div class="table" tabindex="0"><table>\s*<thead>/);
  expect(html).toContain('<pre><code>BASE=https://d111.cloudfront.net');
  expect(html).toContain('aria-current="page">Troubleshooting</a>');
});
