import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

/** A picture that a page shows. */
interface ShownPicture {
  page: string;
  text: string;
  /** The file, from the project's root. */
  file: string;
}

/** Markdown and HTML, without code. */
const pages = projectFiles()
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({
    path,
    text: readFileSync(join(projectRoot, path), 'utf8').replace(/^ *```[\s\S]*?^ *```|`[^`\n]*`/gm, ''),
  }));

const shown: ShownPicture[] = pages.flatMap(({ path, text }) => {
  const inMarkdown = [...text.matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, alt = '', src = '']) => ({
    alt,
    src,
  }));
  const inHtml = [...text.matchAll(/<img\s[^>]*>/g)].map(([tag]) => ({
    alt: /\salt="([^"]*)"/.exec(tag)?.[1] ?? '',
    src: /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '',
  }));
  return [...inMarkdown, ...inHtml]
    .filter(({ src }) => !/^https:/.test(src))
    .map(({ alt, src }) => ({ page: path, text: alt, file: join(dirname(path), src) }));
});

it('pages show pictures', () => {
  expect(shown.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['docs/pictures/shop.png', 'docs/pictures/console.png']),
  );
});

it.each(shown)('$file in $page exists, with its words if a program took it', ({ file }) => {
  const needed = file.endsWith('.png') ? [file, file.replace(/\.png$/, '.txt')] : [file];
  expect(needed.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

it.each(shown)('$file in $page has a text that says what one sees', ({ text }) => {
  expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(6);
});

// test/docs/owner-guides.test.ts asks the same of the guides for merchants.
it('every guide for operators shows a picture', () => {
  const guides = pages.map(({ path }) => path).filter((path) => path.startsWith('docs/operate/'));
  expect(guides.length).toBeGreaterThan(10);
  expect(guides.filter((path) => shown.every(({ page }) => page !== path))).toEqual([]);
});

it('every picture is on a page, and has its words', () => {
  const files = projectFiles().filter((path) => path.startsWith('docs/pictures/'));
  const used = [...new Set(shown.map(({ file }) => file))].filter((file) =>
    file.startsWith('docs/pictures/'),
  );
  expect(files).toEqual(used.flatMap((file) => [file, file.replace(/\.png$/, '.txt')]).sort());
});
