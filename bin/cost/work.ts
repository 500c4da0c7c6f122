/** Billed units of each kind of work, and of a month. */
import { type EdgeTraffic, edgeTraffic } from './edge-traffic.ts';
import { estimates, type PriceName, priceNames, prices, type RegionalPrices } from './price-sheet.ts';
import type { Stage } from './stage.ts';

/** Billed units by the name of their price. */
export type Quantities = Readonly<Partial<Record<PriceName, number>>>;

/** Returns the total of each unit. */
export function totalOf(...parts: readonly Quantities[]): Quantities {
  const total = (name: PriceName) => parts.reduce((units, part) => units + (part[name] ?? 0), 0);
  return Object.fromEntries(priceNames.map((name) => [name, total(name)]));
}

/** Multiplies units by `count`. */
export function times(count: number, once: Quantities): Quantities {
  return Object.fromEntries(Object.entries(once).map(([name, units]) => [name, units * count]));
}

/** Returns the units' cost in US dollars. `regional` replaces prices of the sheet. */
export function costOf(quantities: Quantities, regional: RegionalPrices = {}): number {
  return priceNames.reduce(
    (usd, name) => usd + (quantities[name] ?? 0) * (regional[name] ?? prices[name].usd),
    0,
  );
}

/**
 * Returns what remains to pay for a month's units in an account that uses AWS's free tiers for nothing else.
 */
export function costAfterFreeTiers(month: Quantities): number {
  const paid = (name: PriceName) => Math.max(0, (month[name] ?? 0) - prices[name].free);
  return costOf(Object.fromEntries(priceNames.map((name) => [name, paid(name)])));
}

const { perMillionViews, runMs, scriptCaches, visits } = estimates;
const monthSeconds = 30 * 86_400;
/** An unknown key, and four scripts in two encodings. The config is another request. */
const gatedRequestsOfHeartbeat = 9;
/** Lambda's five pollers of a queue wait 20 seconds for a message. */
const polls = (5 * monthSeconds) / 20;

/** Returns the units of a run of a function. */
export function run({ memoryMb, tableUnits }: Stage, name: string): Quantities {
  const [tableRead, tableWrite] = tableUnits.get(name) ?? [0, 0];
  return {
    functionRequest: 1,
    functionTime: ((memoryMb.get(name) ?? 512) * (runMs[name] ?? runMs.other ?? 0)) / 1024 / 1000,
    logs: estimates.gbPerRun,
    tableRead,
    tableWrite,
  };
}

/** Returns the units of a request of each kind. */
export function requestsOf(stage: Stage) {
  const accessLog = { logs: estimates.gbPerAccessLogLine };
  const edge = { edgeRequest: 1, webAclRequest: stage.fixed.webAcl };
  return {
    /** A request to CloudFront, without the gate. */
    edge,
    /** A request to CloudFront. The gate reads the key and its campaign. */
    gated: { ...edge, edgeFunction: 1, keyValueStoreRead: 2 },
    /** A request for a config, whose response another function changes. */
    config: { ...edge, edgeFunction: 2, keyValueStoreRead: 2 },
    /** A request to API Gateway. */
    api: { apiRequest: 1, ...accessLog },
    /**
     * A request that the authorizer denies. API Gateway charges for no request that is denied or throttled
     * (https://repost.aws/questions/QU5y4fo-e3RWyU5r4VmyPIzA), but logs it.
     */
    denied: totalOf(accessLog, run(stage, 'authorizer')),
    /** The trace of a request or of a run, which contains everything that it starts. */
    traced: { trace: stage.isTraced ? 1 : 0 },
  };
}

/**
 * Returns the units for a batch with one changed campaign, which is published to the edge and compared with
 * its codes. A queue's message is sent, received and deleted.
 */
export function publishing(stage: Stage): Quantities {
  const once = { keyValueStoreCall: 2, fifoRequest: 3, queueRequest: 3 };
  const workers = [run(stage, 'reconcile-edge'), run(stage, 'reconcile-merchants')];
  return totalOf(run(stage, 'dispatch-changes'), ...workers, once);
}

/** A number of shops, and the page views of each in a month. */
export interface Shops {
  shops: number;
  viewsPerShop: number;
}

/** A month's traffic of shops with one key each. */
export type Usage = Shops & EdgeTraffic & { eventsPerView: number };

/** Returns the traffic of these shops, with the cache hits that they have. */
export function usageOf(shops: Shops): Usage {
  const { eventsPerView } = estimates;
  return { ...shops, eventsPerView, ...edgeTraffic(shops.viewsPerShop) };
}

/** Returns a month's units by kind of work. */
export function month(stage: Stage, usage: Usage): Record<string, Quantities> {
  const millions = (usage.shops * usage.viewsPerShop) / 1_000_000;
  const storage = perMillionViews.storageGb * millions;
  const { edge, gated, config, api, denied, traced } = requestsOf(stage);
  const call = totalOf(edge, api, run(stage, 'authorizer'), run(stage, 'endpoint'), traced);
  const uncached = totalOf(config, api, run(stage, 'get-banner-config'), traced);
  const heartbeat = totalOf(edge, denied, traced, times(gatedRequestsOfHeartbeat, gated), uncached);
  const heartbeats = stage.schedules.find(({ name }) => name === 'heartbeat')?.runs ?? 0;
  return {
    views: views(stage, usage),
    events: events(stage, usage),
    management: totalOf(
      times(perMillionViews.managementCalls * millions, call),
      times(perMillionViews.changes * millions, publishing(stage)),
    ),
    schedules: totalOf(
      ...stage.schedules.map(({ name, runs }) => times(runs, run(stage, name))),
      times(heartbeats, heartbeat),
      { queueRequest: polls * stage.polledQueues.standard, fifoRequest: polls * stage.polledQueues.fifo },
    ),
    fixed: { ...stage.fixed, tableStorage: storage, tableBackup: storage },
  };
}

/** Returns the units of a month's hourly runs at one connected checkout whose codes do not change. */
export function connectedCheckout(stage: Stage): Quantities {
  const { runs = 0 } = stage.schedules.find(({ name }) => name === 'dispatch-checks') ?? {};
  // A run reads and writes like the endpoint that starts one.
  const [tableRead = 0, tableWrite = 0] = stage.tableUnits.get('reconcile-campaign-codes') ?? [];
  const once = { ...run(stage, 'reconcile-merchants'), tableRead, tableWrite, queueRequest: 3, keyUse: 1 };
  // Each check is stored, so a run for alerts looks whether something is to be reported.
  const alerts = { ...run(stage, 'alerts'), tableRead: 9, queueRequest: 3 };
  return times(runs, totalOf(once, alerts));
}

/**
 * Returns the units of a month's counts at one checkout with a key for orders and 1,000 orders a month. A count
 * reads the sums of 35 days and replaces those that changed, about ten. In the other hours it only looks
 * whether a count is due.
 */
export function countedOrders(stage: Stage): Quantities {
  const { runs = 0 } = stage.schedules.find(({ name }) => name === 'dispatch-checks') ?? {};
  const days = runs / 24;
  const count = { ...run(stage, 'count-orders'), tableRead: 30, tableWrite: 6 + 10 * 4, keyUse: 1 };
  const idle = { ...run(stage, 'count-orders'), ...idleRun(stage), tableRead: 2, tableWrite: 0 };
  return totalOf(times(days, count), times(runs - days, idle));
}

/**
 * Returns the units of a month's questions what a checkout charges for a product in 167 countries. Each night
 * stores about 5 kB in a transaction.
 */
export function askedPrices(stage: Stage): Quantities {
  const { runs = 0 } = stage.schedules.find(({ name }) => name === 'dispatch-checks') ?? {};
  const { functionTime = 0 } = run(stage, 'ask-prices');
  return times(runs / 24, { functionTime, tableRead: 12, tableWrite: 24 });
}

function idleRun(stage: Stage): Quantities {
  const { functionTime = 0 } = run(stage, 'count-orders-idle');
  return { functionTime };
}

/**
 * Returns the units of views. Browsers keep the script for an hour. The last use of a key is stored at most
 * once a minute.
 */
function views(stage: Stage, { shops, viewsPerShop, requests, hit }: Usage): Quantities {
  const scripts = (shops * viewsPerShop) / visits.pages;
  const configs = shops * viewsPerShop * requests;
  const misses = configs * (1 - hit);
  const { gated, config, api, traced } = requestsOf(stage);
  return totalOf(
    times(scripts, { ...gated, edgeTransfer: estimates.gbPerScript }),
    { bucketRead: Math.min(scripts, (scriptCaches.count * monthSeconds) / scriptCaches.seconds) },
    times(configs, { ...config, edgeTransfer: estimates.gbPerConfig }),
    times(misses, totalOf(api, run(stage, 'get-banner-config'), traced)),
    { tableWrite: Math.min(misses, shops * (monthSeconds / 60)) },
  );
}

/**
 * Returns the units of banner events, one per message. A run writes one item for each key whose events are in
 * its batch.
 */
function events(stage: Stage, { shops: keys, viewsPerShop, eventsPerView }: Usage): Quantities {
  const count = keys * viewsPerShop * eventsPerView;
  const { size, windowSeconds } = stage.eventBatch;
  const perBatch = Math.min(size, 1 + (count / monthSeconds) * windowSeconds);
  const keysPerBatch = keys * (1 - (1 - 1 / keys) ** perBatch);
  const [readsPerKey = 0, writesPerKey = 0] = stage.tableUnits.get('aggregate-events') ?? [];
  const batches = count / perBatch;
  const { gated, api } = requestsOf(stage);
  return totalOf(
    times(count, totalOf(gated, api)),
    times(batches, {
      ...run(stage, 'aggregate-events'),
      tableRead: readsPerKey * keysPerBatch,
      tableWrite: writesPerKey * keysPerBatch,
    }),
    { logs: batches * keysPerBatch * estimates.gbPerAccessLogLine },
    { queueRequest: count + 2 * Math.max(batches, count / 10) }, // SQS delivers and deletes up to ten messages per request
  );
}
