/**
 * `npm run tool -- reliability`: kills and loads the emulator, and prints one table; exits with 1 when a goal
 * is missed.
 */
import { table } from '../bench/document.ts';
import { type CrashReport, crashRepeatedly } from './crash.ts';
import { type LoadReport, loadSteadilyAndInBursts } from './load.ts';

const kills = Number(process.env.RELIABILITY_KILLS ?? 25);
const loadSeconds = Number(process.env.RELIABILITY_SECONDS ?? 40);

/**
 * Messages that were received before a kill are hidden for six minutes; on a slow machine they are counted
 * minutes later.
 */
const eventWaitMs = Number(process.env.RELIABILITY_EVENT_WAIT_MS ?? 480_000);

interface Goal {
  what: string;
  goal: string;
  measured: string;
  isMet: boolean;
}

function crashGoals({ violations, events, writes, repeated, kills: done }: CrashReport): Goal[] {
  const { acknowledged, withoutResponse, uncounted, doubled } = events;
  const zero = (what: string, count: number): Goal => ({
    what,
    goal: '0',
    measured: String(count),
    isMet: count === 0,
  });
  return [
    zero(
      `acknowledged writes and publications lost or half-written (${done} kills, ${writes} writes, ${repeated} sent again after a 503)`,
      violations.length,
    ),
    zero(`acknowledged events not counted (of ${acknowledged})`, uncounted),
    {
      what: `events counted twice (${withoutResponse} got no response)`,
      goal: 'measured',
      measured: `${doubled}, ${((100 * doubled) / acknowledged).toFixed(1)}%`,
      isMet: true,
    },
  ];
}

function loadGoals({
  requests,
  errors,
  steadyCpuRatio,
  afterBurstRatio,
  afterBurstCpuRatio,
  memoryRatio,
  memoryMegabytes,
}: LoadReport): Goal[] {
  const ratio = (what: string, most: number, value: number): Goal => ({
    what,
    goal: `≤ ${most}`,
    measured: value.toFixed(2),
    isMet: value <= most,
  });
  return [
    {
      what: `errors under load (of ${requests} requests)`,
      goal: '0',
      measured: String(errors),
      isMet: errors === 0,
    },
    ratio('processor time for a request, last cycle by the first', 1.5, steadyCpuRatio),
    ratio('median latency of steady load, after a burst by before', 2, afterBurstRatio),
    ratio('processor time for a request, after a burst by before', 1.5, afterBurstCpuRatio),
    ratio(`memory after load by before (${Math.round(memoryMegabytes)} MB)`, 1.5, memoryRatio),
  ];
}

const log = (line: string) => console.error(line);
const crash = await crashRepeatedly({ kills, eventWaitMs, log });
for (const violation of crash.violations.slice(0, 10)) log(violation);
const load = await loadSteadilyAndInBursts(loadSeconds, log);
const goals = [...crashGoals(crash), ...loadGoals(load)];
const rows = goals.map(({ what, goal, measured, isMet }) => [what, goal, measured, isMet ? 'yes' : '**no**']);
console.log(table(['what', 'goal', 'measured', 'met'], rows));
process.exitCode = goals.every(({ isMet }) => isMet) ? 0 : 1;
