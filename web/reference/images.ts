import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import { pathFrom } from './guide-index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** An image of a guide. */
export interface GuideImage {
  /** Its file in the built reference, with a hash in its name. */
  file: string;
  /** Its size in CSS pixels. */
  width: number;
  height: number;
  bytes: Buffer;
}

/** The images of all guides, by their path in the project. */
export type GuideImages = ReadonlyMap<string, GuideImage>;

/** Reads the images that guides show. Throws if one is missing or has no size. */
export function readImages(guides: readonly { file: string; text: string }[]): GuideImages {
  const paths = guides.flatMap(({ file, text }) => imagesIn(text).map((href) => pathFrom(file, href)));
  return new Map([...new Set(paths)].map((path) => [path, readImage(path)]));
}

/** Returns the targets of the images in a Markdown text. */
function imagesIn(text: string): string[] {
  const found: string[] = [];
  const marked = new Marked({
    walkTokens: (token) => {
      if (token.type === 'image') found.push(token.href);
    },
  });
  marked.parse(text, { async: false });
  return found;
}

function readImage(path: string): GuideImage {
  const bytes = readFileSync(join(root, path));
  const extension = extname(path);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const file = `assets/${basename(path, extension)}-${hash}${extension}`;
  return { file, bytes, ...(extension === '.png' ? sizeOfPng(bytes) : sizeOfSvg(bytes)) };
}

/** Returns the size in the header, which is always the first chunk. */
function sizeOfPng(bytes: Buffer): Pick<GuideImage, 'width' | 'height'> {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function sizeOfSvg(bytes: Buffer): Pick<GuideImage, 'width' | 'height'> {
  const [, width, height] = /<svg[^>]* width="(\d+)"[^>]* height="(\d+)"/.exec(bytes.toString()) ?? [];
  if (!width || !height) throw new Error('An SVG image of a guide has no width or height in pixels.');
  return { width: Number(width), height: Number(height) };
}
