/** A program that a person starts. */
export interface Program {
  /** File in `quality/`. */
  file: string;
  /** Text in the list that `npm run tool` prints, and in README.md. */
  purpose: string;
  /** What follows its name on the command line. @default - nothing */
  usage?: string;
  /** A line for each argument, option and environment variable. */
  options?: readonly string[];
}

/** The programs that `npm run tool -- NAME` starts. */
export const programs: Record<string, Program> = {
  attack: {
    file: 'attack/run.ts',
    purpose: 'attacks a separate emulator over loopback; fails if an attack succeeds',
  },
  aws: {
    file: 'aws/run.ts',
    purpose: 'creates, updates and destroys every stage on moto, a fake of AWS; needs Python 3',
    usage: '[STAGE …]',
    options: [
      'STAGE           a stage of lib/config.ts (default: all)',
      'PPP_VENV=DIR    keeps the installed packages in a folder, in the environment',
    ],
  },
  browsers: {
    file: 'browsers/run.ts',
    purpose: 'opens a shop in every installed browser',
    usage: '[NAME]',
    options: ['NAME            a part of a browser’s name (default: all browsers)'],
  },
  'checkout-sdks': {
    file: 'checkouts/run.ts',
    purpose: 'compares the fakes of Stripe, Paddle and Polar with their SDKs',
  },
  clients: {
    file: 'clients/run.ts',
    purpose: 'generates five API clients and runs the same steps with each',
    usage: '[NAME]',
    options: ['NAME            a part of a generator’s name (default: all generators)'],
  },
  coverage: {
    file: 'coverage.ts',
    purpose: 'lists the lines and branches of core, lambdas, platform and storage that no unit test reaches',
    usage: '[OPTIONS OF JEST]',
  },
  faults: {
    file: 'reliability/faults/run.ts',
    purpose: 'causes every fault at the table calls of every endpoint',
  },
  frameworks: {
    file: 'frameworks/run.ts',
    purpose: 'installs real frameworks and visits a shop built with each on a slow connection',
    usage: '[PATTERN]',
    options: ['PATTERN         a regular expression for the names of shops (default: all shops)'],
  },
  fuzz: {
    file: 'attack/fuzz.ts',
    purpose: 'runs Schemathesis against a separate emulator; needs Python 3',
    usage: '[OPERATION …] [OPTIONS OF SCHEMATHESIS]',
    options: [
      'OPERATION       such as "POST /v1/products" (default: all operations)',
      'FUZZ_EXAMPLES   requests for each operation (default 5000), in the environment',
      'SCHEMATHESIS    the program’s path, in the environment',
    ],
  },
  'lint-openapi': {
    file: 'lint-openapi.ts',
    purpose: 'checks `docs/openapi.json` with Redocly CLI and Spectral',
  },
  'look-cost': {
    file: 'browsers/look-cost.ts',
    purpose: 'measures what a look of the banner costs on pages with 30 and 3,000 links',
  },
  loop: {
    file: 'loop.ts',
    purpose:
      'measures how long `npm start` takes after an edit, with and without `--watch`; fails above a goal',
  },
  looks: {
    file: 'looks/run.ts',
    purpose: 'renders contact sheets of the banner',
    usage: '[NAME]',
    options: ['NAME            a part of a sheet’s name (default: all sheets)'],
  },
  package: { file: 'sdk-package.ts', purpose: 'checks the SDK package with publint and attw' },
  pictures: {
    file: 'pictures/run.ts',
    purpose: 'takes the pictures of the documents from a running service, with their words',
    usage: '[NAME …]',
    options: ['NAME            a picture in docs/pictures, such as shop (default: all pictures)'],
  },
  reliability: {
    file: 'reliability/run.ts',
    purpose: 'kills and loads the emulator; fails if it misses a goal',
    options: [
      'RELIABILITY_KILLS    number of kills (default 25), in the environment',
      'RELIABILITY_SECONDS  seconds of each load (default 40), in the environment',
      'RELIABILITY_EVENT_WAIT_MS  longest wait for the last events (default 480000), in the environment',
    ],
  },
  restore: {
    file: 'restore/run.ts',
    purpose: 'rehearses the restore of the table with the commands of its page, on moto; needs Python 3',
    options: ['PPP_VENV=DIR    keeps the installed packages in a folder, in the environment'],
  },
  scenes: {
    file: 'browsers/scenes.ts',
    purpose: 'opens pages with parts that a banner must not cover, and counts bad views',
    usage: '[NAME]',
    options: ['NAME            a part of a scene’s name (default: all scenes)'],
  },
  stack: {
    file: 'stack/run.ts',
    purpose: 'prints log lines of a deployed function with file and line of the source',
    usage: 'FUNCTION [--release FOLDER]',
    options: [
      'FUNCTION          the function’s name; its log lines come from standard input',
      '--release FOLDER  source maps that npm run deploy kept (default: those of the last build)',
    ],
  },
  'stored-items': {
    file: 'table/stored-items.ts',
    purpose: 'writes the items that this version stores to `test/storage/stored-items`',
  },
  table: {
    file: 'table/run.ts',
    purpose:
      "writes what repeats code: access patterns, plans, tiers, errors, sizes, bills, attack costs, diagrams, the guides' steps",
  },
  vitals: {
    file: 'browsers/vitals.ts',
    purpose: 'measures CPU time and Core Web Vitals with and without the script',
    usage: '[PAIRS] [cpu]',
    options: [
      'PAIRS           visits with and without the script (default 20)',
      'cpu             measures only the CPU time',
    ],
  },
  'webkit-click': {
    file: 'browsers/webkit-click.ts',
    purpose: 'clicks the copy button in WebKitGTK as a visitor does; needs Debian packages',
  },
  'world-map': {
    file: 'world-map/run.ts',
    purpose: 'draws the console’s world map and writes it to `web/console/src/parts/charts/world-map.json`',
  },
};

/** Returns the help of a program. */
export function helpOf(name: string, { purpose, usage = '', options = [] }: Program): string {
  const lines = options.map((option) => `  ${option}\n`);
  return [
    `Usage: npm run tool -- ${`${name} ${usage}`.trim()}\n`,
    `${purpose.charAt(0).toUpperCase()}${purpose.slice(1)}.\n`,
    ...(lines.length > 0 ? [lines.join('')] : []),
    'Guide: quality/README.md',
  ].join('\n');
}

/** Returns whether the arguments request the help. */
export const wantsHelp = (args: readonly string[]) => args.includes('--help') || args.includes('-h');
