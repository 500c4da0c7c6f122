/**
 * `npm run tool -- loop`: measures, in a copy of the project, how long `npm start` takes until it is ready after a
 * change, with and without `--watch`. Fails if an edit misses its goal. On a busy machine, only shares of a synthesis
 * in the same run are goals.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSynthesized } from '../bin/start/assembly.ts';
import { assemblyDirectory } from '../test/support/assembly.ts';
import { type Emulator, startEmulator } from '../test/support/emulator/emulator.ts';
import { copyProject } from '../test/support/emulator/project-copy.ts';
import { table } from './bench/document.ts';
import { named } from './command-line.ts';

const timeoutMs = 600_000;
/** Nobody edits again at once, and the process for the next update is loaded meanwhile. */
const betweenEditsMs = 3_000;
const listProducts = 'lambdas/functions/products/list-products.ts';

/** A measured time, and its goals: at most some seconds on a quiet machine, and a share of a synthesis. */
interface Measurement {
  name: string;
  seconds: number;
  goalSeconds?: number;
  goalShare?: number;
}

const wanted = named(
  [
    { name: 'starts', measure: measureStarts },
    { name: 'watch', measure: measureWatch },
  ],
  process.argv.slice(2),
);
const load = loadavg()[0] ?? 0;
const isQuiet = load < availableParallelism();
assemblyDirectory();
const folder = copyProject({ isBuilt: true });

/** Adds a line to a source file of the copy, at the top, so that the lines of its source map move. */
function edit(path: string): void {
  const file = join(folder, path);
  writeFileSync(file, `// Edit at ${Date.now()}.\n${readFileSync(file, 'utf8')}`);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return (performance.now() - startedAtMs) / 1000;
}

/** Measures a start until the demo merchant's keys are written. */
async function measureStart(): Promise<number> {
  let emulator: Emulator | undefined;
  const seconds = await secondsOf(async () => {
    emulator = await startEmulator([], {}, undefined, folder);
  });
  await emulator?.stop();
  return seconds;
}

/**
 * Measures an edit until the watching emulator has taken over its first step, such as the functions. Returns after the
 * last step, such as the console.
 */
async function measureEdit(emulator: Emulator, path: string): Promise<number> {
  await sleep(betweenEditsMs);
  const length = emulator.printed().length;
  edit(path);
  const seconds = await secondsOf(() => untilPrinted(emulator, /^(Rebuilt|Synthesized) .+/m, length));
  while (!isSynthesized(folder)) await sleep(100);
  return seconds;
}

async function untilPrinted(emulator: Emulator, line: RegExp, from = 0): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(20))
    if (line.test(emulator.printed().slice(from))) return;
  throw new Error(`The emulator did not print ${line}, but:\n${emulator.printed().slice(from)}`);
}

async function measureStarts(): Promise<Measurement[]> {
  // The first start in a folder also compiles its TypeScript.
  const first = await measureStart();
  const unchanged = await measureStart();
  edit(listProducts);
  const edited = await measureStart();
  edit('lib/config.ts');
  const synthesized = await measureStart();
  return [
    { name: 'first `npm start` in the folder, unchanged', seconds: first },
    { name: '`npm start`, unchanged', seconds: unchanged, goalSeconds: 5 },
    { name: '`npm start` after an edit of a function', seconds: edited, goalShare: 1 / 2 },
    { name: '`npm start` after an edit in `lib/`: synthesis, formerly after any edit', seconds: synthesized },
  ];
}

async function measureWatch(): Promise<Measurement[]> {
  const emulator = await startEmulator(['--watch'], {}, undefined, folder);
  try {
    await untilPrinted(emulator, /Watching the sources/);
    const seconds = new Map<string, number>();
    for (const path of [
      listProducts,
      'storage/products.ts',
      'core/banner/decide-banner.ts',
      'docs/api/errors.md',
      'banner-script/src/main.ts',
      'web/console/src/app.tsx',
    ])
      seconds.set(path, await measureEdit(emulator, path));
    const edits = [...seconds].map(([path, each]): Measurement => {
      const goals = path === listProducts ? { goalSeconds: 3, goalShare: 1 / 4 } : { goalSeconds: 3 };
      return { name: `\`--watch\`, edit of \`${path}\``, seconds: each, ...goals };
    });
    const synthesis = await measureEdit(emulator, 'lib/config.ts');
    return [...edits, { name: '`--watch`, edit in `lib/`: synthesis', seconds: synthesis }];
  } finally {
    await emulator.stop();
  }
}

/** Prints measurements with their shares of the last one, a synthesis. Returns true if all goals are met. */
function report(measurements: readonly Measurement[]): boolean {
  const synthesis = measurements.at(-1)?.seconds ?? 0;
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const rows = measurements.map(({ name, seconds, goalSeconds, goalShare }) => [
    name,
    seconds.toFixed(1),
    percent(seconds / synthesis),
    [goalSeconds && `≤ ${goalSeconds} s`, goalShare && `≤ ${percent(goalShare)}`].filter(Boolean).join(', '),
  ]);
  console.log(table(['what', 'seconds', 'share of the synthesis', 'goal'], rows));
  return measurements.every(
    ({ seconds, goalSeconds = Number.POSITIVE_INFINITY, goalShare = Number.POSITIVE_INFINITY }) =>
      (seconds <= goalSeconds || !isQuiet) && seconds / synthesis <= goalShare,
  );
}

try {
  const areMet: boolean[] = [];
  for (const { measure } of wanted) areMet.push(report(await measure()));
  console.log(
    `The machine’s load was ${load.toFixed(1)}, so ${isQuiet ? 'all goals count' : 'only shares count'}.`,
  );
  if (areMet.includes(false)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
