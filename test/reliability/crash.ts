import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmulatorProcess } from './emulator-process.ts';
import { type Ledger, newLedger, settle } from './ledger.ts';
import { call, publish, type Target, writeUntilGone } from './write-load.ts';

/** Writes of a round before its end is drawn by lot. */
const writesBeforeKill = 10;

/** How the kills went; every list of violations should be empty. */
export interface CrashReport {
  kills: number;
  /** Writes that were acknowledged, publications included. */
  writes: number;
  violations: string[];
  /** Events: acknowledged, unanswered, counted, and still in the queue. */
  events: { acknowledged: number; unanswered: number; counted: number; waiting: number };
}

/** Kills the emulator under write load, starts it on its data, and holds what it finds against what was acknowledged. */
export async function crashRepeatedly(
  kills: number,
  eventWaitMs: number,
  log: (line: string) => void,
): Promise<CrashReport> {
  const emulator = new EmulatorProcess();
  const violations: string[] = [];
  try {
    await emulator.start();
    const target = await openTarget(emulator);
    const ledger = newLedger('FIRST');
    for (let kill = 1; kill <= kills; kill++) {
      const loadMs = 300 + Math.random() * 2_000;
      let isGone = false;
      const load = writeUntilGone({ ...target, baseUrl: emulator.baseUrl }, ledger, () => isGone);
      await untilWritten(ledger, ledger.writes + writesBeforeKill);
      await sleep(loadMs);
      isGone = true;
      await emulator.kill();
      violations.push(...(await load));
      await emulator.start();
      const found = await check({ ...target, baseUrl: emulator.baseUrl }, ledger);
      violations.push(...found.map((violation) => `kill ${kill}: ${violation}`));
      log(
        `kill ${kill} of ${kills} after ${Math.round(loadMs)} ms: ${ledger.writes} writes so far, ${found.length} violations`,
      );
    }
    const counted = await untilCounted(emulator, target, ledger, eventWaitMs);
    await emulator.stop();
    const events = { ...ledger.events, counted, waiting: waitingMessages(emulator) };
    return { kills, writes: ledger.writes, violations, events };
  } finally {
    await emulator.stop();
    emulator.remove();
  }
}

/** Functions start cold, which on a busy machine takes longer than the load that is wanted. */
async function untilWritten(ledger: Ledger, writes: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (ledger.writes < writes && Date.now() < deadline) await sleep(20);
}

async function openTarget(emulator: EmulatorProcess): Promise<Target> {
  const merchant = { baseUrl: emulator.baseUrl, secretKey: await emulator.addMerchant('Crash') };
  const campaign = await call(merchant, 'POST', '/v1/campaigns', { name: 'Crash' });
  const campaignId = String(campaign.data?.id);
  const key = await call(merchant, 'POST', '/v1/api-keys', { name: 'Crash', type: 'public', campaignId });
  const target = { ...merchant, campaignId, publicKey: String(key.data?.key) };
  await publish(target, 'FIRST');
  return target;
}

/** Everything that is not as it was acknowledged; afterwards the ledger holds what is there. */
async function check(target: Target, ledger: Ledger): Promise<string[]> {
  const violations: string[] = [];
  const prices = await listPrices(target);
  for (const [id, written] of ledger.products)
    if (!settle(written, prices.get(id))) violations.push(`product ${id} costs ${prices.get(id)}`);
  for (const [key, written] of ledger.keys) {
    // A key that was found revoked stays so; only what could have changed is asked for again.
    if (!written.acknowledged && written.possible.length === 0 && Math.random() > 0.1) continue;
    const { status } = await visit(target, key);
    if (!settle(written, status === 200)) violations.push(`a key answers ${status}`);
  }
  const { body } = await visit(target, target.publicKey);
  if (!settle(ledger.code, String(body.code))) violations.push(`the campaign shows ${body.code}`);
  return violations;
}

async function visit({ baseUrl }: Target, publicKey: string) {
  const headers = { 'cloudfront-viewer-country': 'IN' };
  const answer = await fetch(`${baseUrl}/v1/banner/config/${publicKey}`, { headers });
  return { status: answer.status, body: await answer.json() };
}

async function listPrices(target: Target): Promise<Map<string, number>> {
  const prices = new Map<string, number>();
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = (await call(target, 'GET', `/v1/products?limit=100${cursor}`)) as unknown as {
      data: { id: string; basePrice: number }[];
      nextCursor?: string;
    };
    for (const { id, basePrice } of page.data) prices.set(id, basePrice);
    cursor = page.nextCursor && `&cursor=${page.nextCursor}`;
  }
  return prices;
}

/** How many events are counted: all that were acknowledged, or as many as there are after `waitMs`. After a kill the queue hides some for six minutes. */
async function untilCounted(emulator: EmulatorProcess, target: Target, { events }: Ledger, waitMs: number) {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const path = `/v1/campaigns/${target.campaignId}/stats`;
    const { data } = await call({ ...target, baseUrl: emulator.baseUrl }, 'GET', path);
    const counted = Number(Object(data?.totals).shown);
    if (counted >= events.acknowledged || Date.now() > deadline) return counted;
    await sleep(500);
  }
}

/** Messages in the queues of an emulator that has ended by itself. */
function waitingMessages({ dataDirectory }: EmulatorProcess): number {
  const file = join(dataDirectory, 'emulator-state.json');
  if (!existsSync(file)) return 0;
  const { queues } = JSON.parse(readFileSync(file, 'utf8')) as { queues: Record<string, unknown[]> };
  return Object.values(queues).reduce((sum, messages) => sum + messages.length, 0);
}
