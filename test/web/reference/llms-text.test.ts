import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guidePath, readGuides } from '../../../web/reference/guide-index.ts';
import { renderLlmsText } from '../../../web/reference/llms-text.ts';
import { projectRoot } from '../../support/source-tree.ts';

const document = JSON.parse(readFileSync(join(projectRoot, 'docs', 'openapi.json'), 'utf8'));
const guides = readGuides();
const text = renderLlmsText(document, guides);

it('begins with title and summary, as llmstxt.org asks', () => {
  expect(text.startsWith(`# ${document.info.title}\n\n> ${document.info.summary}\n\n## `)).toBe(true);
});

it('links the OpenAPI document, the reference, and each guide once', () => {
  const links = [...text.matchAll(/^- \[(.+)\]\((.+?)\)/gm)].map(([, , path]) => path);
  const pages = guides.map(({ file }) => guidePath(file));
  expect(links.slice(0, 2)).toEqual(['/docs/openapi.json', '/docs/']);
  expect(links.slice(2).sort()).toEqual(pages.sort());
});

it('describes a guide by its question in the index', () => {
  expect(text).toContain(
    '- [Your first banner](/docs/merchants/first-banner.html): How do I get a banner on my shop?\n',
  );
  const withoutQuestion = guides.filter(({ question }) => !question).map(({ file }) => file);
  expect(withoutQuestion).toEqual(['docs/start/concepts.md', 'docs/start/faq.md']);
});
