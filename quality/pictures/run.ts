// `npm run tool -- pictures`: takes the pictures of the documents from a running service, and writes each to
// docs/pictures with a file of its words beside it. Names behind `--` choose: `npm run tool -- pictures shop`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { named } from '../command-line.ts';
import { useSameFonts } from './fonts.ts';
import { takePicture } from './pictures.ts';
import { scenes } from './scenes.ts';
import { smallerPng } from './smaller-png.ts';
import { openStudio } from './studio.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const all = Object.keys(scenes).map((name) => ({ name }));
const wanted = named(all, process.argv.slice(2));
await useSameFonts();
const studio = await openStudio();
for (const { name } of wanted) {
  try {
    const { png: bytes, words } = await takePicture(studio, name);
    const png = await smallerPng(bytes);
    writeFileSync(`${folder}${name}.png`, png);
    writeFileSync(`${folder}${name}.txt`, `${words.join('\n')}\n`);
    console.log(`docs/pictures/${name}.png  ${Math.round(png.length / 1000)} kB`);
  } catch (error) {
    console.error(`${name}: ${error}`);
    process.exitCode = 1;
  }
}
await studio.close();
