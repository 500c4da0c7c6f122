import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrastRatio, leastContrast } from '../../../../../core/banner/colors.ts';
import { projectRoot } from '../../../../support/source-tree.ts';

const css = readFileSync(join(projectRoot, 'web/console/src/styles/tokens.css'), 'utf8');
const schemes = ['light', 'dark'] as const;
const colors = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

/** The minimum contrast for outlines and lines (WCAG 2.2, success criterion 1.4.11). */
const leastOutlineContrast = 3;

/** Colors and the colors behind them. */
const texts = [
  ...['ink', 'muted', 'accent', 'bad'].flatMap((text) => [
    [text, 'surface'],
    [text, 'page'],
  ]),
  ['ink', 'raised'],
  ['muted', 'raised'],
  ['accent', 'accent-soft'],
  ['accent', 'surface'],
  ['on-accent', 'accent'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['ink', 'bad-soft'],
  ['ink', 'warn-soft'],
  ['ink', 'accent-soft'],
  ['page', 'ink'],
] as const;
const outlines = [
  ['control', 'surface'],
  ['control', 'page'],
  ['accent', 'surface'],
  ['accent', 'page'],
  ['step-5', 'surface'],
  ['second', 'surface'],
] as const;

const failures = (pairs: readonly (readonly string[])[], least: number) =>
  schemes.flatMap((scheme) =>
    pairs.flatMap(([front = '', back = '']) => {
      const ratio = contrastRatio(colors.get(front)?.[scheme] ?? '', colors.get(back)?.[scheme] ?? '');
      return ratio >= least ? [] : [`${front} on ${back}, ${scheme}: ${ratio.toFixed(2)}`];
    }),
  );

it('every text can be read on what it stands on, in light and in dark', () => {
  expect(failures(texts, leastContrast)).toEqual([]);
});

it('every outline and line can be seen on what it stands on, in light and in dark', () => {
  expect(failures(outlines, leastOutlineContrast)).toEqual([]);
});

it('the map’s steps grow away from the background, one after the other', () => {
  for (const scheme of schemes) {
    const background = colors.get('surface')?.[scheme] ?? '';
    const ratios = [1, 2, 3, 4, 5].map((step) =>
      contrastRatio(colors.get(`step-${step}`)?.[scheme] ?? '', background),
    );
    expect(ratios).toEqual([...ratios].sort((left, right) => left - right));
  }
});
