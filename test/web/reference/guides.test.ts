import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sources } from '../../../bin/start/sources.ts';
import { guidePath, indexFile, readGuides } from '../../../web/reference/guide-index.ts';
import { guideHtml } from '../../../web/reference/guides.tsx';
import { linksIn } from '../../../web/reference/linked-files.ts';
import { assemblyDirectory } from '../../support/assembly.ts';
import { projectFiles, projectRoot } from '../../support/source-tree.ts';
import { resources } from '../../support/template.ts';

assemblyDirectory(); // the synthesis renders the pages
const directory = join(projectRoot, 'dist', 'reference');
const guides = readGuides();
/** Returns a page by its URL path. */
const page = (path: string) =>
  readFileSync(join(directory, path.replace('/docs/', '') || 'index.html'), 'utf8');

/** Documents for people with a clone of the project. */
const forClones = /^docs\/(README|start\/quickstart|project\/(release|decisions\/.+))\.md$/;

it('the guides are all documents except those for a clone, and three of the project’s other documents', () => {
  const documents = projectFiles().filter((file) => /^docs\/.+\.md$/.test(file) && !forClones.test(file));
  const others = ['CHANGELOG.md', 'SECURITY.md', 'packages/sdk/README.md', 'packages/service/README.md'];
  expect(guides.map(({ file }) => file).sort()).toEqual([...documents, ...others].sort());
});

it('the index links every guide', () => {
  const index = page(guidePath(indexFile));
  const main = index.slice(index.indexOf('<main>'));
  expect(guides.filter(({ file }) => !main.includes(` href="${guidePath(file)}`))).toEqual([]);
});

it.each(guides)('no link of $file became text', ({ file, text }) => {
  const html = page(guidePath(file));
  const links = html.slice(html.indexOf('<main>')).match(/<a href="\/docs\/[^"]*"/g) ?? [];
  expect(links).toHaveLength(linksIn(text).length);
});

it('a link to a document that is no page stops the build', () => {
  const guide = { file: 'docs/a.md', title: 'A', question: undefined, group: 'Start', text: '[B](b.md)' };
  expect(() => guideHtml(guide, [guide], new Map())).toThrow('docs/a.md links to docs/b.md');
});

it('alarms link to headings of the runbook’s page', () => {
  const html = page('/docs/operate/runbook.html');
  for (const { Properties } of resources('AWS::CloudWatch::Alarm')) {
    const description = JSON.stringify(Properties.AlarmDescription);
    const [, path, anchor] = /(\/docs\/operate\/runbook)\.html#([\w-]+)"/.exec(description) ?? [];
    expect([path, html.includes(` id="${anchor}"`)]).toEqual(['/docs/operate/runbook', true]);
  }
});

/** Paths of the images in a guide, from the guide. */
const imagesIn = (text: string) => [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path);

it('a changed guide or image is rendered again at the next start', () => {
  const files = guides.flatMap(({ file, text }) => [
    file,
    ...[...imagesIn(text), ...linksIn(text)].map((path) => join(dirname(file), path)),
  ]);
  const isWatched = (file: string) =>
    sources.some((source) => file === source || file.startsWith(`${source}/`));
  expect(files).toContain('docs/pictures/setup.png');
  expect(files.filter((file) => !isWatched(file))).toEqual([]);
});

it.each(['/docs/', '/docs/search.html', ...[indexFile, ...guides.map(({ file }) => file)].map(guidePath)])(
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
    const sources = imagesIn(text).map((path) => join(projectRoot, dirname(file), path));
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
