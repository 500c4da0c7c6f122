import { scenes } from './scenes.ts';
import { rectangleOf, type Studio } from './studio.ts';
import { wordsOf } from './words.ts';

/** A picture and its words. */
interface Taken {
  png: Buffer;
  words: string[];
}

/** Takes one of the pictures. */
export async function takePicture(studio: Studio, name: string): Promise<Taken> {
  const scene = scenes[name];
  if (!scene)
    throw new Error(`No picture has the name ${name}. There are: ${Object.keys(scenes).join(', ')}`);
  const { parts, crop = parts, margin = 16, isOfWindow = false } = await scene(studio);
  const page = crop[0]?.page();
  if (!page) throw new Error(`The picture ${name} has no parts.`);
  // Without the frame around a field that was filled in.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const clip = await rectangleOf(crop, margin, isOfWindow);
  return { png: await page.screenshot({ clip, fullPage: !isOfWindow }), words: await wordsOf(parts) };
}
