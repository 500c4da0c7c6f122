import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { contrastRatio, leastContrast } from '../../../core/banner/colors.ts';
import { projectFiles } from '../../../test/support/source-tree.ts';
import {
  diagramColors,
  diagramFolder,
  diagramNames,
  diagramText,
  renderDiagram,
} from '../../table/diagrams.ts';

const names = diagramNames();
const { texts, fills, lines } = diagramColors;
const colors: Readonly<Record<string, string>> = { ...texts, ...fills, ...lines };

it('there is a text for every image', () => {
  expect(names.length).toBeGreaterThan(2);
  const images = projectFiles().filter((path) => path.startsWith(diagramFolder) && path.endsWith('.svg'));
  expect(images).toEqual(names.map((name) => `${diagramFolder}/${name}.svg`));
});

describe.each(names)('the diagram %s', (name) => {
  const text = diagramText(name);

  it('is what its text gives: run `npm run tool -- table diagrams` if this fails', async () => {
    expect(readFileSync(`${diagramFolder}/${name}.svg`, 'utf8')).toBe(await renderDiagram(text));
  });
  it('has only colors that change with the color scheme', () => {
    const used = text.match(/#[0-9a-f]{6}/g) ?? [];
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((color) => !(color in colors))).toEqual([]);
  });
  it('is in a page, with a text alternative of at least 20 words', () => {
    const pages = projectFiles().filter((path) => path.endsWith('.md'));
    const alternatives = pages.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)]
        .filter(([, , target = '']) => posix.join(posix.dirname(path), target).endsWith(`${name}.svg`))
        .map(([, alternative = '']) => alternative),
    );
    expect(alternatives).not.toEqual([]);
    for (const alternative of alternatives) expect(alternative.split(' ').length).toBeGreaterThanOrEqual(20);
  });
});

it.each(['light', 'dark'] as const)('every text is readable on every fill in a %s color scheme', (scheme) => {
  const shown = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([light, dark]) => (scheme === 'light' ? light : dark));
  for (const fill of shown(fills))
    for (const text of shown(texts)) expect(contrastRatio(text, fill)).toBeGreaterThanOrEqual(leastContrast);
});

it('an image has the colors of both schemes, and texts smaller than their room', async () => {
  const svg = await renderDiagram('digraph { a [color="#6e7781" fontsize=20 label="A"] }');
  expect(svg).toMatch(/^<svg width="\d+" height="\d+"/);
  expect(svg).toContain('@media (prefers-color-scheme:dark)');
  expect(svg).toContain('[stroke="#6e7781"]{stroke:#9198a1}');
  expect(svg).toContain('font-size="16"');
  expect(svg).not.toMatch(/<title>|<!--/);
});
