/**
 * `npm run tool -- world-map`: draws the console's world map and writes it to
 * `web/console/src/parts/charts/world-map.json`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../test/support/source-tree.ts';
import { installPackages } from '../install-packages.ts';
import { drawWorld, mapPackages, type WorldMap } from './draw-world.ts';

const file = 'web/console/src/parts/charts/world-map.json';

/** Returns the map as JSON with one outline or dot per line. */
function textOf({ width, height, paths, dots }: WorldMap): string {
  const list = (name: string, rows: readonly unknown[]) =>
    `  "${name}": [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`;
  return `{
  "source": "Natural Earth 4.1, world-atlas 2.0.2 (docs/explain/data-sources.md)",
  "license": "public domain, ISC",
  "width": ${width},
  "height": ${height},
${list('paths', paths)},
${list('dots', dots)}
}
`;
}

writeFileSync(join(projectRoot, file), textOf(await drawWorld(installPackages(mapPackages))));
console.log(file);
