import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { instance } from '@viz-js/viz';
import { projectRoot } from '../../test/support/source-tree.ts';

/** Folder of the diagrams: `NAME.dot` is the text and `NAME.svg` the image. */
export const diagramFolder = 'docs/diagrams';

/** Colors in the texts of diagrams, and what they become if the reader prefers a dark color scheme. */
export const diagramColors = {
  lines: { '#6e7781': '#9198a1', '#1a7f37': '#3fb950', '#9a6700': '#d29922' },
  texts: { '#1f2328': '#e6edf3', '#57606a': '#b1bac4' },
  fills: { '#ffffff': '#161b22', '#f0f2f4': '#21262d', '#dafbe1': '#12361f', '#fff8c5': '#3a2d00' },
} as const;

/**
 * Share of the font size in a diagram's text that the image has. Graphviz measures Helvetica, and machines
 * without it have wider fonts, so it lays out larger letters than the reader sees.
 */
const shownFontSize = 0.82;

/** Returns the names of all diagrams, sorted. */
export function diagramNames(): string[] {
  const files = readdirSync(join(projectRoot, diagramFolder));
  return files.flatMap((file) => /^(.+)\.dot$/.exec(file)?.[1] ?? []).sort();
}

/** Returns the text of a diagram in Graphviz's language. */
export function diagramText(name: string): string {
  return readFileSync(join(projectRoot, diagramFolder, `${name}.dot`), 'utf8');
}

/**
 * Returns a diagram as SVG. An image cannot read the page's colors, so it has a background and a style sheet
 * for dark color schemes. A point becomes a pixel.
 */
export async function renderDiagram(text: string): Promise<string> {
  const viz = await instance();
  const svg = viz.renderString(text, { format: 'svg', engine: 'dot' });
  const dark = Object.values(diagramColors)
    .flatMap((colors) => Object.entries(colors))
    .map(([light, dark]) => `[fill="${light}"]{fill:${dark}}[stroke="${light}"]{stroke:${dark}}`)
    .join('');
  const style = `<style>@media (prefers-color-scheme:dark){${dark}}</style>`;
  return svg
    .replace(/^[\s\S]*?(?=<svg)/, '')
    .replace(/<!--.*?-->\n|<title>.*?<\/title>\n/g, '')
    .replace(/ (width|height)="(\d+)pt"/g, ' $1="$2"')
    .replace(/ font-size="([\d.]+)"/g, (_, size) => ` font-size="${Math.round(shownFontSize * size)}"`)
    .replace(/ xmlns:xlink="[^"]*"/, '')
    .replace(/(<svg[^>]*>)/, `$1\n${style}`);
}
