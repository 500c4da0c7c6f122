import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startMailbox } from '../../demo/mail/mailbox.ts';
import { backgroundFunctions } from '../../lambdas/routes/background.ts';
import {
  type CheckoutsEmulator,
  startCheckoutsEmulator,
} from '../../test/support/checkouts/checkouts-emulator.ts';
import type { InProcessEmulator } from '../../test/support/emulator/in-process-emulator.ts';
import { startRateStub } from '../../test/support/emulator/rate-stub.ts';
import { addMerchant, leaveOrdersDay } from '../../test/support/emulator/shared-emulator.ts';
import { journey } from './journey.ts';
import { type FunctionCall, functionIds, type RecordedCase, withoutRepetitions } from './recording.ts';

/** Functions whose runs no request waits for, and which earlier requests may have messages for. */
const queued = new Set(
  backgroundFunctions
    .filter(({ trigger }) => trigger.type === 'queue' || trigger.type === 'invocation')
    .map(({ id }) => id),
);

/** All functions' table calls during a journey. */
export interface Recording {
  calls: readonly FunctionCall[];
  cases: readonly RecordedCase[];
}

/** Starts an emulator and runs the journey on it, and then `afterwards`. */
export async function recordJourney(
  afterwards: (emulator: CheckoutsEmulator) => Promise<void> = async () => {},
): Promise<Recording> {
  const ids = functionIds();
  const calls: FunctionCall[] = [];
  const cases: RecordedCase[] = [];
  const rates = await startRateStub();
  const mailbox = await startMailbox();
  const emulator = await startCheckoutsEmulator({
    recordTableCall: withoutRepetitions((call) => {
      const functionId = ids.get(call.caller);
      if (functionId) calls.push({ ...call, functionId });
    }),
    // No run begins beside a request, only when the journey waits for it.
    batchingWindowMs: 300_000,
    change: (properties) => {
      if (properties.BatchSize === 1) properties.BatchSize = 10;
      const { Environment } = properties;
      const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, string> };
      if (Variables.SCRIPT_HASHES) Variables.BASE_URL = 'http://127.0.0.1:9'; // the heartbeat calls no address outside
      if (Variables.EXCHANGE_RATES_URL) Variables.EXCHANGE_RATES_URL = rates.url;
      for (const [name, value] of Object.entries(mailbox.variables))
        if (name in Variables) Variables[name] = value;
    },
  });
  try {
    const merchant = await addMerchant(emulator, 'Table access');
    const schedules = backgroundFunctions
      .filter(({ trigger, table }) => trigger.type === 'schedule' && table.length > 0)
      .map(({ id }) => ({ functionId: id, run: scheduleOf(emulator, id).run }));
    await journey(
      {
        ...{ merchant, schedules, rates, idle: emulator.deliverQueued },
        ...{ stripe: emulator.fakes.stripe, paddle: emulator.fakes.paddle },
        check: scheduleOf(emulator, 'dispatch-checks').run,
        leaveOrdersDay: (checkoutId) => leaveOrdersDay(emulator, checkoutId),
      },
      async (functionId, request, run) => {
        const settle = async () => {
          if (queued.has(functionId)) await emulator.deliverQueued();
        };
        await settle();
        const start = calls.length;
        const result = await run();
        await settle();
        const own = calls.slice(start).filter((call) => call.functionId === functionId);
        cases.push({ functionId, request, calls: own });
        return result;
      },
    );
    await afterwards(emulator);
    return { calls, cases };
  } catch (error) {
    console.error(linesOf(error, readFileSync(join(emulator.directory, 'functions.log'), 'utf8')));
    throw error;
  } finally {
    await Promise.all([emulator.stop(), rates.stop(), mailbox.stop()]);
  }
}

/** Returns what functions logged of the failed request, such as a table access that its route does not allow. */
function linesOf(error: unknown, log: string): string {
  const [, requestId] = String(error).match(/"requestId":"([^"]+)"/) ?? [];
  const lines = log.split('\n').filter((line) => requestId && line.includes(requestId));
  return lines.join('\n');
}

/** Returns a function's schedule, whose name begins with the function's id in Pascal case. */
function scheduleOf({ schedules }: InProcessEmulator, id: string) {
  const start = `${id.replaceAll('-', '')}schedule`;
  const schedule = schedules.find(({ name }) => name.toLowerCase().startsWith(start));
  if (!schedule) throw new Error(`No schedule runs ${id}`);
  return schedule;
}
