/** A program that a person starts. */
export interface Program {
  /** File in `quality/`. */
  file: string;
  /** Text in the list that `npm run tool` prints, and in README.md. */
  purpose: string;
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
  },
  browsers: { file: 'browsers/run.ts', purpose: 'opens a shop in every installed browser' },
  'checkout-sdks': {
    file: 'checkouts/run.ts',
    purpose: 'compares the fakes of Stripe, Paddle and Polar with their SDKs',
  },
  clients: {
    file: 'clients/run.ts',
    purpose: 'generates five API clients and runs the same steps with each',
  },
  coverage: {
    file: 'coverage.ts',
    purpose: 'lists the lines and branches of core, lambdas, platform and storage that no unit test reaches',
  },
  faults: {
    file: 'reliability/faults/run.ts',
    purpose: 'causes every fault at the table calls of every endpoint',
  },
  frameworks: {
    file: 'frameworks/run.ts',
    purpose: 'installs real frameworks and visits a shop built with each on a slow connection',
  },
  fuzz: { file: 'attack/fuzz.ts', purpose: 'runs Schemathesis against a separate emulator; needs Python 3' },
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
    purpose: 'measures how long `npm start` takes after an edit, with and without `--watch`; fails above a goal',
  },
  looks: { file: 'looks/run.ts', purpose: 'renders contact sheets of the banner' },
  mutation: {
    file: 'mutation/run.ts',
    purpose: 'changes the source and lists the changes that no unit test detects',
  },
  package: { file: 'sdk-package.ts', purpose: 'checks the SDK package with publint and attw' },
  reliability: {
    file: 'reliability/run.ts',
    purpose: 'kills and loads the emulator; fails if it misses a goal',
  },
  restore: {
    file: 'restore/run.ts',
    purpose: 'rehearses the restore of the table with the commands of its page, on moto; needs Python 3',
  },
  scenes: {
    file: 'browsers/scenes.ts',
    purpose: 'opens pages with parts that a banner must not cover, and counts bad views',
  },
  stack: {
    file: 'stack/run.ts',
    purpose: 'prints log lines of a deployed function with file and line of the source',
  },
  'stored-items': {
    file: 'table/stored-items.ts',
    purpose: 'writes the items that this version stores to `test/storage/stored-items`',
  },
  table: {
    file: 'table/run.ts',
    purpose:
      'writes the tables that repeat code: access patterns, plans, tiers, errors, sizes, bills, attack costs',
  },
  vitals: {
    file: 'browsers/vitals.ts',
    purpose: 'measures CPU time and Core Web Vitals with and without the script',
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
