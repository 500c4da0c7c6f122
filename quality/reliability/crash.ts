import { setTimeout as sleep } from 'node:timers/promises';
import { EmulatorProcess } from './emulator-process.ts';
import { type EventCounts, eventSum, type Ledger, newLedger, settle } from './ledger.ts';
import { call, publish, ResponseError, type Target, writeUntilGone } from './write-load.ts';

/** Writes of a round before its random delay starts. */
const writesBeforeKill = 10;

/** Random delay of a kill, in milliseconds. */
const lotteryMs = { least: 300, most: 2_300 };

/** Each round has visitors from a separate country, which identifies the round of a lost event. */
const countries =
  'AR BD BR CL CN CO CZ EG ES GH GR HU ID IN KE LK MA MX MY NG NP PE PH PK PL PT RO RS TH TR'.split(' ');

/** Outcome of the events. */
export interface EventReport extends EventCounts {
  /** Acknowledged, and not counted after the wait. */
  uncounted: number;
  /** Lost events that are no longer in a queue. */
  lost: number;
  /** Counted more often than once. */
  doubled: number;
}

/** Outcome of all kills; the list of violations should be empty. */
export interface CrashReport {
  kills: number;
  /** Writes that were acknowledged, publications included. */
  writes: number;
  /** Valid writes that returned 503 once, because the machine was too slow. */
  repeated: number;
  violations: string[];
  events: EventReport;
}

/** Number of kills, and the wait for the last events: the queue hides some for six minutes after a kill. */
export interface CrashOptions {
  kills: number;
  eventWaitMs: number;
  log: (line: string) => void;
}

/**
 * Kills the emulator under write load, restarts it on its data, and compares its state with the acknowledged
 * writes.
 */
export async function crashRepeatedly({ kills, eventWaitMs, log }: CrashOptions): Promise<CrashReport> {
  const emulator = new EmulatorProcess();
  const violations: string[] = [];
  try {
    await emulator.start();
    const target = await openTarget(emulator);
    const ledger = newLedger('FIRST', target.campaignId);
    for (let kill = 1; kill <= kills; kill++) {
      const ofRound = await runRound(
        emulator,
        target,
        ledger,
        countries[(kill - 1) % countries.length] ?? 'IN',
      );
      violations.push(...ofRound.map((violation) => `kill ${kill}: ${violation}`));
      log(`kill ${kill} of ${kills}: ${ledger.writes} writes so far, ${ofRound.length} violations`);
    }
    const events = await settleEvents(emulator, target, ledger, eventWaitMs, log);
    const { writes, repeated } = ledger;
    return { kills, writes, repeated, violations, events };
  } finally {
    await emulator.stop();
    emulator.remove();
  }
}

/** Runs load, a kill and a restart. Returns all differences from the acknowledged state. */
async function runRound(
  emulator: EmulatorProcess,
  openedTarget: Target,
  ledger: Ledger,
  country: string,
): Promise<string[]> {
  let isGone = false;
  const target = { ...openedTarget, baseUrl: emulator.baseUrl };
  const load = writeUntilGone({ target, country, ledger, isGone: () => isGone });
  await untilWritten(ledger, ledger.writes + writesBeforeKill);
  await sleep(lotteryMs.least + Math.random() * (lotteryMs.most - lotteryMs.least));
  isGone = true;
  await emulator.kill();
  const rejections = (await load).map((error) => explain(emulator, error));
  await emulator.start();
  return [...rejections, ...(await check({ ...openedTarget, baseUrl: emulator.baseUrl }, ledger))];
}

/** Returns an error response with the functions' log lines of its request. */
function explain(emulator: EmulatorProcess, error: Error): string {
  const { requestId } = error instanceof ResponseError ? error : { requestId: undefined };
  const lines = requestId ? emulator.logLines(requestId) : [];
  return [String(error.cause ?? error), ...lines].join('\n');
}

/** Waits for this number of writes, because cold starts take long on a busy machine. */
async function untilWritten(ledger: Ledger, writes: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (ledger.writes < writes && Date.now() < deadline) await sleep(20);
}

/** Creates a campaign and a public key of the demo merchant. */
async function openTarget({ baseUrl, secretKey }: EmulatorProcess): Promise<Target> {
  const merchant = { baseUrl, secretKey };
  const campaign = await call(merchant, 'POST', '/v1/campaigns', { name: 'Crash' });
  const campaignId = String(campaign.data?.id);
  const key = await call(merchant, 'POST', '/v1/api-keys', { name: 'Crash', type: 'public', campaignId });
  const target = { ...merchant, campaignId, publicKey: String(key.data?.key) };
  await publish(target, 'FIRST');
  return target;
}

/** Returns all differences from the acknowledged state; the ledger then contains the found state. */
async function check(target: Target, ledger: Ledger): Promise<string[]> {
  const violations: string[] = [];
  const wrong = (what: string, value: unknown) => violations.push(`${what} is ${value}`);
  const prices = await listPrices(target);
  for (const [id, written] of ledger.products)
    if (!settle(written, prices.get(id))) wrong(written.name, prices.get(id));
  for (const [key, written] of ledger.keys) {
    // Revoked keys stay revoked, so only a sample of them is checked again.
    if (!written.acknowledged && written.possible.length === 0 && Math.random() > 0.1) continue;
    const { status } = await visit(target, key);
    if (!settle(written, status === 200)) wrong(written.name, status);
  }
  const { body } = await visit(target, target.publicKey);
  if (!settle(ledger.code, String(body.code))) wrong(ledger.code.name, body.code);
  const entries = await countEntries(target);
  for (const { name, writes } of [...ledger.products.values(), ...ledger.keys.values(), ledger.code]) {
    const found = entries.get(name.split(' ')[1] ?? '') ?? 0;
    if (found !== writes) violations.push(`the trail has ${found} entries for ${writes} writes of ${name}`);
  }
  const { data } = await call(target, 'GET', '/v1/merchant');
  const keys = (await call(target, 'GET', '/v1/api-keys?limit=100')) as { data?: unknown };
  const counted = JSON.stringify(data?.usage);
  const there = JSON.stringify({
    products: prices.size,
    campaigns: 2,
    apiKeys: Object.keys(keys.data ?? {}).length,
    checkouts: 0,
  });
  if (counted !== there) violations.push(`the counters say ${counted}, the lists ${there}`);
  return violations;
}

async function visit({ baseUrl }: Target, publicKey: string) {
  const headers = { 'cloudfront-viewer-country': 'IN' };
  const response = await fetch(`${baseUrl}/v1/banner/config/${publicKey}`, { headers });
  return { status: response.status, body: await response.json() };
}

async function listPrices(target: Target): Promise<Map<string, number>> {
  const products = await listAll<{ id: string; basePrice: number }>(target, 'products');
  return new Map(products.map(({ id, basePrice }) => [id, basePrice]));
}

/** Returns the number of entries in the trail by resource. */
async function countEntries(target: Target): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { resource } of await listAll<{ resource: string }>(target, 'activity'))
    counts.set(resource, (counts.get(resource) ?? 0) + 1);
  return counts;
}

async function listAll<Entry>(target: Target, list: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = (await call(target, 'GET', `/v1/${list}?limit=100${cursor}`)) as unknown as {
      data: Entry[];
      nextCursor?: string;
    };
    entries.push(...page.data);
    cursor = page.nextCursor && `&cursor=${page.nextCursor}`;
  }
  return entries;
}

/** Waits until no event is missing, at most `waitMs`, and returns the outcome of the events. */
async function settleEvents(
  emulator: EmulatorProcess,
  openedTarget: Target,
  ledger: Ledger,
  waitMs: number,
  log: (line: string) => void,
): Promise<EventReport> {
  const target = { ...openedTarget, baseUrl: emulator.baseUrl };
  const total = eventSum(ledger);
  const deadline = Date.now() + waitMs;
  let counted = await countsByCountry(target);
  while (missing(ledger, counted) > 0 && Date.now() < deadline) {
    await sleep(500);
    counted = await countsByCountry(target);
  }
  await emulator.stop();
  const queues = emulator.waitingMessages();
  let doubled = 0;
  for (const [country, { acknowledged, withoutResponse }] of ledger.events) {
    const count = counted.get(country) ?? 0;
    doubled += Math.max(0, count - acknowledged - withoutResponse);
    if (count < acknowledged)
      log(
        `events of ${country}: ${acknowledged} acknowledged, ${withoutResponse} without a response, ${count} counted`,
      );
  }
  const uncounted = missing(ledger, counted);
  if (uncounted > 0) for (const [arn, messages] of queues) log(`${messages} messages wait in ${arn}`);
  const waiting = [...queues.values()].reduce((all, messages) => all + messages, 0);
  return { ...total, uncounted, lost: Math.max(0, uncounted - waiting), doubled };
}

/** Returns the number of acknowledged events that are not counted. */
function missing(ledger: Ledger, counted: ReadonlyMap<string, number>): number {
  return [...ledger.events].reduce(
    (sum, [country, { acknowledged }]) => sum + Math.max(0, acknowledged - (counted.get(country) ?? 0)),
    0,
  );
}

async function countsByCountry(target: Target): Promise<Map<string, number>> {
  const { data } = await call(target, 'GET', `/v1/campaigns/${target.campaignId}/stats`);
  const byCountry = (data?.byCountry ?? []) as { country: string; shown: number }[];
  return new Map(byCountry.map(({ country, shown }) => [country, shown]));
}
