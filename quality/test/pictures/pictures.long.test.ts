import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../test/support/source-tree.ts';
import { takePicture } from '../../pictures/pictures.ts';
import { scenes } from '../../pictures/scenes.ts';
import { openStudio, type Studio } from '../../pictures/studio.ts';

const folder = join(projectRoot, 'docs', 'pictures');
const names = Object.keys(scenes);

it('every picture was taken by the program', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.png'));
  expect(files.sort()).toEqual(names.map((name) => `${name}.png`).sort());
});

describe('run `npm run tool -- pictures` if this fails', () => {
  let studio: Studio;
  beforeAll(async () => {
    studio = await openStudio();
  });
  afterAll(() => studio.close());

  it.each(names)('%s still has the words of its picture', async (name) => {
    const file = join(folder, `${name}.txt`);
    const stored = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const { words } = await takePicture(studio, name);
    expect(words).toEqual(stored.trimEnd().split('\n'));
  });
});
