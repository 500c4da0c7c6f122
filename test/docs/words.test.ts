import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

/** Returns the number of words outside tables and code blocks. */
function wordsIn(path: string): number {
  const text = readFileSync(join(projectRoot, path), 'utf8');
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/^\|.*$/gm, '');
  return prose.split(/\s+/).filter(Boolean).length;
}

const pages = projectFiles().filter((path) => path.endsWith('.md'));
const decisions = pages.filter((path) => /^docs\/project\/decisions\/\d/.test(path));

it('a page has at most 1,500 words', () => {
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.filter((path) => wordsIn(path) > 1_500)).toEqual([]);
});

it('a decision has at most 350 words', () => {
  expect(decisions.length).toBeGreaterThan(25);
  expect(decisions.filter((path) => wordsIn(path) > 350)).toEqual([]);
});
