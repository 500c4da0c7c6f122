import type { Units } from './measured-units.ts';
import { type PriceName, priceSheet } from './price-sheet.ts';
import type { StageFacts } from './stage-facts.ts';
import { assumed, secondsPerMonth, type Usage, usesNotedPerKey } from './usage.ts';

/** One position of a bill. */
export interface Line {
  what: string;
  quantity: number;
  price: PriceName;
  usd: number;
}

/** What one kind of work costs in a month. */
export interface Section {
  name: string;
  lines: Line[];
  usd: number;
}

/** A month's bill in US dollars. */
export interface Bill {
  sections: Section[];
  usd: number;
  /** Requests, look-ups, functions, table and logs of a million views. Data transfer and the web ACL are extra. */
  perMillionViews: { usd: number; transferUsd: number; webAclUsd: number };
}

/** What a bill is computed from. */
export interface BillFacts {
  stage: StageFacts;
  units: ReadonlyMap<string, Units>;
  usage: Usage;
}

const gb = 1024 ** 3;
const none: Units = { reads: 0, writes: 0 };

/** A position; `quantity` counts the units of the price. */
export function line(what: string, quantity: number, price: PriceName): Line {
  const { usd, per } = priceSheet.prices[price];
  return { what, quantity, price, usd: (quantity * usd) / per };
}

/** A section without the positions that are nothing. */
export function section(name: string, lines: Line[]): Section {
  const real = lines.filter(({ quantity }) => quantity > 0);
  return { name, lines: real, usd: sum(real) };
}

/** Computes the month. */
export function bill(facts: BillFacts): Bill {
  const sections = [views(facts), events(facts), management(facts), clockwork(facts), fixed(facts)];
  const [ofViews] = sections;
  const millions = facts.usage.views / 1_000_000 || 1;
  const share = (price: PriceName) =>
    sum(ofViews?.lines.filter((each) => each.price === price) ?? []) / millions;
  const transferUsd = share('edgeTransfer');
  const webAclUsd = share('webAclRequest');
  return {
    sections,
    usd: sections.reduce((total, { usd }) => total + usd, 0),
    perMillionViews: {
      usd: (ofViews?.usd ?? 0) / millions - transferUsd - webAclUsd,
      transferUsd,
      webAclUsd,
    },
  };
}

function sum(lines: readonly Line[]): number {
  return lines.reduce((total, { usd }) => total + usd, 0);
}

/** What each request costs at the edge. */
function atEdge({ webAcls, hasGate }: { webAcls: number; hasGate: boolean }, requests: number): Line[] {
  return [
    line('requests at the edge', requests, 'edgeRequest'),
    line('requests that the web ACL reads', requests * webAcls, 'webAclRequest'),
    line('runs of the gate', hasGate ? requests : 0, 'edgeFunction'),
    line('look-ups of the gate', hasGate ? requests * assumed.lookUpsOfGate : 0, 'keyValueStoreRead'),
  ];
}

/** What runs of a function cost; `lines` are the metrics that a run logs. */
function runs(stage: StageFacts, fn: string, count: number, lines = 0, ms = assumed.ms[fn] ?? 0): Line[] {
  const gbSeconds = (count * (stage.memoryMb.get(fn) ?? 512) * ms) / 1024 / 1000;
  const bytes = count * (assumed.bytesOfFunctionRun + lines * assumed.bytesOfMetricLine);
  return [
    line(`runs of ${fn}`, count, 'functionRequest'),
    line(`time of ${fn}`, gbSeconds, 'functionTime'),
    line(`logs of ${fn}`, bytes / gb, 'logs'),
  ];
}

/** What requests to an API cost. */
function atApi({ hasAccessLogs, isTraced }: StageFacts, requests: number): Line[] {
  return [
    line('requests to the API', requests, 'apiRequest'),
    line('access log', hasAccessLogs ? (requests * assumed.bytesOfAccessLogLine) / gb : 0, 'logs'),
    line('traces', isTraced ? requests : 0, 'trace'),
  ];
}

function atTable({ reads, writes }: Units, calls: number): Line[] {
  return [
    line('reads of the table', reads * calls, 'tableRead'),
    line('writes of the table', writes * calls, 'tableWrite'),
  ];
}

function views({ stage, units, usage }: BillFacts): Section {
  const misses = usage.views * (1 - usage.hit);
  const usesNoted = Math.min(misses, usage.keys * usesNotedPerKey);
  return section('views', [
    ...atEdge({ ...stage, hasGate: true }, 2 * usage.views),
    line('data to visitors', (usage.views * assumed.bytesPerView) / gb, 'edgeTransfer'),
    line('reads of the script bucket', misses, 'bucketRead'),
    ...atApi(stage, misses),
    ...runs(stage, 'get-banner-config', misses, 1),
    ...atTable(units.get('get-banner-config') ?? none, misses),
    line('last uses noted', usesNoted, 'tableWrite'),
  ]);
}

/** An aggregator's run takes what came in its window; each of its events may be of another country, so it has a counter of its own. */
function events({ stage, units, usage }: BillFacts): Section {
  const count = usage.views * usage.events;
  const { size, windowSeconds } = stage.eventBatch;
  const inWindow = 1 + (count / secondsPerMonth) * windowSeconds;
  const batches = count / Math.min(size, inWindow);
  const { reads, writes } = units.get('aggregate-events') ?? none;
  return section('banner events', [
    ...atEdge({ ...stage, hasGate: true }, count),
    ...atApi(stage, count),
    line('messages sent, received, deleted', count === 0 ? 0 : count + 2 * batches, 'queueRequest'),
    ...runs(stage, 'aggregate-events', batches, 1),
    line('reads of the table', reads * batches, 'tableRead'),
    line('writes of the table', writes * batches + 3 * (count - batches), 'tableWrite'),
  ]);
}

/** Each call asks the authorizer; what it does is the mean of all routes, because nobody knows which ones are called. */
function management({ stage, units, usage }: BillFacts): Section {
  const background = ['get-banner-config', 'authorizer', ...Object.keys(assumed.ms)];
  const ofRoutes = [...units].filter(([name]) => !background.includes(name)).map(([, each]) => each);
  const mean = (field: keyof Units) =>
    ofRoutes.reduce((total, each) => total + each[field], 0) / Math.max(1, ofRoutes.length);
  const { management: calls, changes } = usage;
  return section('management', [
    ...atEdge({ ...stage, hasGate: false }, calls),
    ...atApi(stage, calls),
    ...runs(stage, 'authorizer', calls),
    ...atTable(units.get('authorizer') ?? none, calls),
    ...runs(stage, 'endpoint functions', calls, 0, assumed.msOfManagementCall),
    ...atTable({ reads: mean('reads'), writes: mean('writes') }, calls),
    ...runs(stage, 'publish-to-edge', changes, 1),
    ...atTable(units.get('publish-to-edge') ?? none, changes),
    line('calls of the edge’s store', 2 * changes, 'keyValueStoreCall'),
  ]);
}

/** What runs by the clock. A heartbeat asks the edge three times: two requests are for the gate, one is for the management API. */
function clockwork({ stage }: BillFacts): Section {
  const beats = stage.schedules.find(({ fn }) => fn === 'heartbeat')?.runs ?? 0;
  return section('by the clock', [
    ...stage.schedules.flatMap(({ fn, runs: count }) => runs(stage, fn, count, 1)),
    ...atEdge({ ...stage, hasGate: true }, 2 * beats),
    ...atEdge({ ...stage, hasGate: false }, beats),
    ...atApi(stage, beats),
    ...runs(stage, 'authorizer', beats),
    line('empty looks into the queue', assumed.emptyReceives, 'queueRequest'),
  ]);
}

function fixed({ stage, usage }: BillFacts): Section {
  return section('fixed', [
    line('alarms', stage.alarmMetrics, 'alarmMetric'),
    line('metrics of our own', stage.customMetrics, 'customMetric'),
    line('dashboards', stage.dashboards, 'dashboard'),
    line('keys that encrypt alarms', stage.encryptionKeys, 'encryptionKey'),
    line('web ACLs', stage.webAcls, 'webAcl'),
    line('rules of the web ACL', stage.webAclRules, 'webAclRule'),
    line('storage of the table', usage.storage, 'tableStorage'),
    line('backups of the table', stage.hasBackups ? usage.storage : 0, 'tableBackup'),
  ]);
}
