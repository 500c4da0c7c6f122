/** A program that a person starts. */
export interface Program {
  /** File in `quality/`. */
  file: string;
  /** Text in the list that `npm run tool` prints, and in README.md. */
  purpose: string;
  /** When it is run, and what nobody would notice without it; in README.md. */
  reason: string;
  /** What follows its name on the command line. @default - nothing */
  usage?: string;
  /** A line for each argument, option and environment variable. */
  options?: readonly string[];
  /** Commands, or paths of programs, that must be installed, and their Debian packages. @default - none but npm */
  needs?: { commands: readonly string[]; debian: string };
}

const python = { commands: ['python3'], debian: 'python3 python3-venv' };
const webkit = {
  commands: ['xvfb-run', 'WebKitWebDriver', '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'],
  debian: 'webkit2gtk-driver xvfb',
};

/** The programs that `npm run tool -- NAME` starts. */
export const programs: Record<string, Program> = {
  attack: {
    file: 'attack/run.ts',
    purpose: 'attacks a separate emulator over loopback; fails if an attack succeeds',
    reason: 'before a release: a hostile merchant who slows down or reaches another one',
    usage: '[NAME …]',
    options: ['NAME            such as floods; an unknown name lists all (default: all attacks)'],
  },
  aws: {
    file: 'aws/run.ts',
    purpose: 'creates, updates and destroys every stage on moto, a fake of AWS; needs Python 3',
    reason: 'after a change in `lib/` or `bin/deploy/`: a failed creation that cannot be repeated',
    usage: '[STAGE …]',
    options: ['STAGE           a stage of lib/config.ts (default: all)'],
    needs: python,
  },
  browsers: {
    file: 'browsers/run.ts',
    purpose: 'opens a shop in every installed browser',
    reason: 'after a change of the script: what an old browser does differently',
    usage: '[PATTERN]',
    options: ['PATTERN         a regular expression for the name of a browser (default: all browsers)'],
  },
  'checkout-sdks': {
    file: 'checkouts/run.ts',
    purpose: 'compares the fakes of Stripe, Paddle and Polar with their SDKs',
    reason:
      'after a change of a fake: one that differs from the provider, so all tests of checkouts would, too',
  },
  clients: {
    file: 'clients/run.ts',
    purpose: 'generates API clients in TypeScript and Python and runs the same steps with each',
    reason: 'in CI: a document from which no working client can be generated',
    usage: '[PATTERN]',
    options: ['PATTERN         a regular expression for the name of a generator (default: all generators)'],
  },
  coverage: {
    file: 'coverage.ts',
    purpose: 'lists the lines and branches of core, lambdas, platform and storage that no unit test reaches',
    reason: 'while you write tests: branches without a test, also of authentication and keys',
    usage: '[FILE …] [OPTIONS OF JEST]',
    options: ['FILE            a test or a folder of tests (default: all unit tests)'],
  },
  faults: {
    file: 'reliability/faults/run.ts',
    purpose: 'causes every fault at the table calls of every endpoint',
    reason:
      'after a change of `storage/dynamodb/`: a slow fault, which the tests leave out, that causes a 500',
    usage: '[PATTERN]',
    options: ['PATTERN         a regular expression for the names of endpoints (default: all endpoints)'],
  },
  frameworks: {
    file: 'frameworks/run.ts',
    purpose: 'installs real frameworks and visits a shop built with each on a slow connection',
    reason: 'after a change of the script or the SDK: banners, prices or hydration that a framework loses',
    usage: '[PATTERN]',
    options: ['PATTERN         a regular expression for the names of shops (default: all shops)'],
  },
  fuzz: {
    file: 'attack/fuzz.ts',
    purpose: 'runs Schemathesis against a separate emulator; needs Python 3',
    reason: 'before a release: a response that the document does not describe',
    usage: '[OPERATION …] [OPTIONS OF SCHEMATHESIS]',
    options: [
      'OPERATION       such as "POST /v1/products" (default: all operations)',
      'FUZZ_EXAMPLES   requests for each operation (default 5000), in the environment',
    ],
    needs: python,
  },
  'lint-openapi': {
    file: 'lint-openapi.ts',
    purpose: 'checks `docs/openapi.json` with Redocly CLI and Spectral',
    reason: 'in CI: a document that other tools reject',
  },
  'look-cost': {
    file: 'browsers/look-cost.ts',
    purpose: 'measures what a look of the banner costs on pages with 30 and 3,000 links',
    reason: 'after a change of the banner’s place: a cost that grows with the page',
    usage: '[PATTERN]',
    options: [
      'PATTERN         a regular expression for the name of a kind of page (default: all kinds)',
      'LOOK_STOPS      measured looks of a page (default 20), in the environment',
    ],
  },
  loop: {
    file: 'loop.ts',
    purpose:
      'measures how long `npm start` takes after an edit, with and without `--watch`; fails above a goal',
    reason: 'after a change of `bin/start/` or `lib/rebuild/`: a longer wait after each edit',
    usage: '[NAME …]',
    options: ['NAME            starts or watch (default: both)'],
  },
  looks: {
    file: 'looks/run.ts',
    purpose: 'renders contact sheets of the banner',
    reason: 'after a change of the banner’s style: what only an eye sees, such as a cut word',
    usage: '[PATTERN]',
    options: ['PATTERN         a regular expression for the name of a sheet (default: all sheets)'],
  },
  package: {
    file: 'sdk-package.ts',
    purpose: 'checks the SDK package with publint and attw',
    reason: 'before a release: an entry or a type that a project cannot resolve',
  },
  pictures: {
    file: 'pictures/run.ts',
    purpose: 'takes the pictures of the documents from a running service, with their words',
    reason: 'after a change of a screen: a test compares the words, but not the look',
    usage: '[NAME …]',
    options: ['NAME            a picture in docs/pictures, such as shop (default: all pictures)'],
  },
  reliability: {
    file: 'reliability/run.ts',
    purpose: 'kills and loads the emulator; fails if it misses a goal',
    reason: 'before a release: an acknowledged write that is lost once in many kills, or growing memory',
    options: [
      'RELIABILITY_KILLS    number of kills (default 25), in the environment',
      'RELIABILITY_SECONDS  seconds of each load (default 40), in the environment',
      'RELIABILITY_EVENT_WAIT_MS  longest wait for the last events (default 480000), in the environment',
    ],
  },
  restore: {
    file: 'restore/run.ts',
    purpose: 'rehearses the restore of the table with the commands of its page, on moto; needs Python 3',
    reason: 'after a change of the table or of the page: a command that restores less than everything',
    needs: python,
  },
  stack: {
    file: 'stack/run.ts',
    purpose: 'prints log lines of a deployed function with file and line of the source',
    reason: 'when a deployed function fails: its bundle is one line, so its stack says nothing',
    usage: 'FUNCTION [--release FOLDER]',
    options: [
      'FUNCTION          the function’s name; its log lines come from standard input',
      '--release FOLDER  source maps that npm run deploy kept (default: those of the last build)',
    ],
  },
  'stored-items': {
    file: 'table/stored-items.ts',
    purpose: 'writes the items that this version stores to `test/storage/stored-items`',
    reason: 'for a release: later versions are tested with these items',
  },
  table: {
    file: 'table/run.ts',
    purpose:
      "writes what repeats code: access patterns, plans, tiers, errors, sizes, bills, attack costs, diagrams, the guides' steps",
    reason: 'after a change of that code: tests fail until it is run',
    usage: '[NAME …]',
    options: ['NAME            a table, such as errors; an unknown name lists all (default: all tables)'],
  },
  vitals: {
    file: 'browsers/vitals.ts',
    purpose: 'measures CPU time and Core Web Vitals with and without the script',
    reason: 'after a change of the script: a slower page',
    usage: '[PAIRS] [cpu]',
    options: [
      'PAIRS           visits with and without the script (default 20)',
      'cpu             measures only the CPU time',
    ],
  },
  'webkit-click': {
    file: 'browsers/webkit-click.ts',
    purpose: 'clicks the copy button in WebKitGTK as a visitor does; needs Debian packages',
    reason: 'after a change of the copy button: Safari’s engine lets only a person copy, so no test can',
    needs: webkit,
  },
  'world-map': {
    file: 'world-map/run.ts',
    purpose: 'draws the console’s world map and writes it to `web/console/src/parts/charts/world-map.json`',
    reason: 'after a change of the countries, which a test compares with the map',
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
