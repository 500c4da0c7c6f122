import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installPackages } from '../install-packages.ts';

const packages = [
  '@expo-google-fonts/inter@0.4.2',
  '@expo-google-fonts/noto-serif@0.4.2',
  '@expo-google-fonts/roboto-mono@0.4.2',
  'twemoji-colr-font@15.0.3',
  'wawoff2@2.0.1',
];

/** The font that stands for each generic family. */
const families = {
  'system-ui': 'Inter',
  'sans-serif': 'Inter',
  Georgia: 'Noto Serif',
  serif: 'Noto Serif',
  'ui-monospace': 'Roboto Mono',
  monospace: 'Roboto Mono',
};

/**
 * Installs the fonts of the pictures, so that those of one machine look like those of another, and lets
 * browsers on Linux use them. Other systems keep their fonts.
 */
export async function useSameFonts(): Promise<void> {
  const folder = installPackages(packages);
  const { decompress } = createRequire(join(folder, 'package.json'))('wawoff2') as {
    decompress: (bytes: Buffer) => Promise<Uint8Array>;
  };
  // For the flags. Browsers read only pages' fonts in this format.
  const flags = join(folder, 'node_modules/twemoji-colr-font/twemoji.woff2');
  writeFileSync(join(folder, 'flags.ttf'), await decompress(readFileSync(flags)));
  const aliases = Object.entries(families).map(
    ([family, font]) =>
      `<alias binding="strong"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`,
  );
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir>${aliases.join('')}</fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = file;
}
