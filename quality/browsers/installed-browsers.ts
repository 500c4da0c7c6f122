import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { runCommand } from '../install-packages.ts';

/** A browser that can open one address and be killed. */
export interface InstalledBrowser {
  name: string;
  /** Installs the browser if that is possible, and returns its path or name. */
  command: () => Promise<string>;
  arguments: string[];
}

/**
 * Versions of the npm package `chrome-aws-lambda`, by the Chromium in each. Installed on demand, never by
 * `npm ci`.
 */
const oldChromiums: Record<string, string> = {
  'Chromium 64': '64.0.3264',
  'Chromium 67': '67.0.3372',
  'Chromium 79': '2.0.0',
  'Chromium 83': '5.0.0',
  'Chromium 89': '6.0.0',
  'Chromium 92': '10.1.0',
};

const cache = join(tmpdir(), 'ppp-old-browsers');

/** Inflates one old Chromium into the cache folder and returns its path. */
async function oldChromium(version: string): Promise<string> {
  const directory = join(cache, version);
  const binary = join(directory, 'chromium');
  if (existsSync(binary)) return binary;
  mkdirSync(directory, { recursive: true });
  runCommand(directory, 'npm', 'pack', `chrome-aws-lambda@${version}`);
  runCommand(directory, 'tar', 'xzf', `chrome-aws-lambda-${version}.tgz`);
  const packed = join(directory, 'package/bin/chromium.br');
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(`${binary}.part`));
  chmodSync(`${binary}.part`, 0o755);
  renameSync(`${binary}.part`, binary);
  return binary;
}

/**
 * All browsers that this machine can run: old Chromiums from npm, Firefox and WebKit where they are
 * installed.
 */
export function installedBrowsers(): InstalledBrowser[] {
  const browsers: InstalledBrowser[] = [];
  // In one process, Chromium 87 and later sometimes wait for ever.
  const flags = ['--headless', '--no-sandbox', '--no-zygote', '--disable-gpu', '--window-size=800,600'];
  for (const [name, version] of Object.entries(oldChromiums))
    browsers.push({
      name,
      command: () => oldChromium(version),
      arguments: [...flags, '--remote-debugging-port=0'],
    });
  const firefox = '/usr/bin/firefox-esr';
  if (existsSync(firefox))
    browsers.push({
      name: 'Firefox',
      command: async () => firefox,
      arguments: ['--headless', '--new-instance', '--profile', 'PROFILE'],
    });
  const webkit = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
  if (existsSync(webkit) && existsSync('/usr/bin/xvfb-run'))
    browsers.push({ name: 'WebKitGTK', command: async () => 'xvfb-run', arguments: ['-a', webkit] });
  return browsers;
}
