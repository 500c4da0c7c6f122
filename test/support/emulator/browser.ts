import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { Browser, LaunchOptions } from 'playwright-core';
import packageJson from '../../../package.json';

/** Longest wait for an element or a page, on a machine that is many times slower. */
const timeoutMs = 300_000;
const version = packageJson.devDependencies['@sparticuz/chromium'];
const { uid, username } = userInfo();
const sharedDirectory = join(process.env.MACHINE_TMPDIR ?? tmpdir(), `ppp-chromium-${version}-${username}`);
const binary = join(sharedDirectory, 'chromium');

/**
 * Inflates the browser of the npm package into the shared directory, once per machine. The package writes to
 * fixed names in the temporary directory, so parallel workers could run half-written files. Each worker
 * therefore inflates it in a child process with a separate temporary directory, and the first to finish
 * renames that directory.
 */
function inflateChromium(): void {
  if (existsSync(sharedDirectory)) {
    if (statSync(sharedDirectory).uid !== uid) throw new Error(`${sharedDirectory} belongs to another user`);
    return;
  }
  const ownDirectory = mkdtempSync(`${sharedDirectory}-`);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['-e', `require('@sparticuz/chromium').executablePath()`],
    // In a Lambda environment the package also inflates system libraries such as NSS.
    { encoding: 'utf8', env: { TMPDIR: ownDirectory, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' } },
  );
  if (status !== 0) throw new Error(`Chromium could not be inflated: ${stderr}`);
  chmodSync(ownDirectory, 0o700);
  writeFileSync(
    join(ownDirectory, 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${sharedDirectory}/fonts/fonts</dir><cachedir>${sharedDirectory}/font-cache</cachedir></fontconfig>`,
  );
  try {
    renameSync(ownDirectory, sharedDirectory);
  } catch (error) {
    rmSync(ownDirectory, { recursive: true, force: true });
    if (!existsSync(sharedDirectory)) throw error;
  }
}

/** Returns the environment that the inflated Chromium needs on a machine without NSS or fonts. */
function missingParts(): Record<string, string> {
  const parts: Record<string, string> = {};
  if (spawnSync(binary, ['--version']).status !== 0)
    parts.LD_LIBRARY_PATH = join(sharedDirectory, 'al2023/lib');
  if (!existsSync('/etc/fonts/fonts.conf') && !process.env.FONTCONFIG_FILE)
    parts.FONTCONFIG_FILE = join(sharedDirectory, 'fonts.conf');
  return parts;
}

function browserOptions(): LaunchOptions {
  const installed = process.env.CHROMIUM_PATH;
  if (installed) return { executablePath: installed };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' };
  inflateChromium();
  return { executablePath: binary, env: { ...process.env, ...missingParts() } };
}

/**
 * Starts Chromium from `CHROMIUM_PATH`, from `@sparticuz/chromium` (Linux on x64), or an installed Chrome. It
 * resolves `*.test` to 127.0.0.1, so that pages get more origins, which are not secure contexts. The caller
 * closes it; `useBrowser` does so in tests.
 */
export async function launchBrowser(): Promise<Browser> {
  const { chromium } = globalThis.loadPlaywright?.() ?? (await import('playwright-core'));
  const browser = await chromium.launch({
    ...browserOptions(),
    args: ['--no-sandbox', '--host-resolver-rules=MAP *.test 127.0.0.1'],
  });
  return browser.on('context', (context) => context.setDefaultTimeout(timeoutMs));
}

/** Starts one browser for all tests of a file and returns a function that returns it. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error('The browser runs inside tests only.');
    return browser;
  };
}
