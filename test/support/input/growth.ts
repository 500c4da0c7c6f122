import { createContext, Script } from 'node:vm';

/**
 * Sizes of the compared inputs in characters. The large one takes 8 times as long in linear and 64 times in
 * quadratic time.
 */
const small = 1_024;
const large = 8 * small;

/** Largest accepted ratio, the geometric mean of linear (8) and quadratic time (64). */
const largestRatio = 22;
const rounds = 5;

/**
 * A ratio above the limit counts only if each of these measurements has one, because other work can slow all
 * rounds of one.
 */
const measurements = 4;

/** Limit for one run, which ends parsers that take exponential time. */
const hangMs = 3_000;
const leastSampleMs = 0.2;

/** Functions that return a pathological string of about `length` characters, by name. */
export const hostileTexts: Record<string, (length: number) => string> = {
  'one repeated letter, then another character': (length) => `${'a'.repeat(length)}!`,
  'empty entries': (length) => `"a"${', '.repeat(length / 2)}x`,
  commas: (length) => ','.repeat(length),
  quotes: (length) => '"'.repeat(length),
  'unclosed quotes': (length) => 'W/"a,'.repeat(length / 5),
  'entity tags': (length) => '"1",'.repeat(length / 4),
  blanks: (length) => `a${' \t'.repeat(length / 2)}a`,
  digits: (length) => '1'.repeat(length),
  decimals: (length) => `0.${'01'.repeat(length / 2)}e`,
  dashes: (length) => `${'a-'.repeat(length / 2)}!`,
  'labels of a host': (length) => `${'a.'.repeat(length / 2)}_-`,
  'a host with a port': (length) => `https://a${'.a'.repeat(length / 4)}:${'1'.repeat(length / 2)}x`,
  'opening braces': (length) => '{{'.repeat(length / 2),
  'closed braces': (length) => '{{a}}'.repeat(length / 5),
  'open brackets': (length) => '['.repeat(length),
  'open objects': (length) => '{"a":'.repeat(length / 5),
  'ends of sentences': (length) => `${'?!.'.repeat(length / 3)}a`,
  'percent signs': (length) => '%25'.repeat(length / 3),
  slashes: (length) => `/v1/banner/${'/../'.repeat(length / 4)}`,
  'different characters': (length) =>
    String.fromCodePoint(...Array.from({ length }, (_, index) => 0x4e00 + index)),
  'marks out of order': (length) => `a${'\u0301\u0316'.repeat(length / 2)}`,
  'lone surrogates': (length) => '\ud800'.repeat(length),
  keys: (length) => 'ppp_sk_live_'.repeat(length / 12),
};

/**
 * Returns the names of the texts for which `parse` takes more than linear time. It compares the shortest of
 * five processor times for each of two sizes, and measures again before it reports a text.
 */
export function superlinearTexts(parse: (text: string) => unknown, texts = hostileTexts): string[] {
  return Object.entries(texts)
    .filter(([, textOf]) => isSuperlinear(parse, textOf))
    .map(([name]) => name);
}

function isSuperlinear(parse: (text: string) => unknown, textOf: (length: number) => string): boolean {
  for (let measurement = 0; measurement < measurements; measurement++) {
    const ratio = timeRatio(parse, textOf);
    if (ratio <= largestRatio) return false;
    if (ratio === Number.POSITIVE_INFINITY) return true;
  }
  return true;
}

/**
 * Returns the time for the large text divided by the time for the small one, or infinity if `parse` hangs.
 */
function timeRatio(parse: (text: string) => unknown, textOf: (length: number) => string): number {
  const sample = (length: number) => {
    const text = textOf(length);
    return msPerRun(() => attempt(parse, text));
  };
  sample(small); // The first run compiles the parser and its regular expressions.
  let smallMs = Number.POSITIVE_INFINITY;
  let largeMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    smallMs = Math.min(smallMs, sample(small));
    if (smallMs === Number.POSITIVE_INFINITY) return smallMs;
    largeMs = Math.min(largeMs, sample(large));
  }
  return largeMs / smallMs;
}

const context: { loop?: () => number } = createContext({});
const script = new Script('loop()');

function msPerRun(run: () => void): number {
  context.loop = () => {
    const began = process.cpuUsage();
    let runs = 0;
    let tookMs = 0;
    do {
      run();
      runs++;
      const { user, system } = process.cpuUsage(began);
      tookMs = (user + system) / 1_000;
    } while (tookMs < leastSampleMs);
    return tookMs / runs;
  };
  try {
    return script.runInContext(context, { timeout: hangMs });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function attempt(parse: (text: string) => unknown, text: string): void {
  try {
    Promise.resolve(parse(text)).catch(() => {});
  } catch {
    // A rejection is a result.
  }
}
