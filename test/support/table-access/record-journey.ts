import type { RecordedCall } from '../../../emulator/dynamodb/table-proxy.ts';
import { startOwnEmulator } from '../emulator/own-emulator.ts';
import { startRateStub } from '../emulator/rate-stub.ts';
import { addMerchant } from '../emulator/shared-emulator.ts';
import { journey } from './journey.ts';
import { functionIds, type RecordedCase, type Recording } from './recording.ts';

/** Starts an emulator, runs the journey on it and returns all table calls of the service's functions. */
export async function recordJourney(assemblyDirectory: string): Promise<Recording> {
  const ids = functionIds(assemblyDirectory);
  const calls: RecordedCall[] = [];
  const cases: RecordedCase[] = [];
  const rates = await startRateStub();
  const emulator = await startOwnEmulator({
    recordTableCall: (call) => {
      if (ids.has(call.caller)) calls.push(call);
    },
    change: ({ Environment }) => {
      const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, string> };
      if (!Variables.FRANKFURTER_URL) return;
      Variables.FRANKFURTER_URL = rates.urls.frankfurter;
      Variables.CURRENCY_API_URL = rates.urls.currencyApi;
    },
  });
  try {
    const merchant = await addMerchant(emulator, 'Table access');
    await journey({ merchant, schedules: emulator.schedules, rates }, async (functionId, request, run) => {
      const start = calls.length;
      const result = await run();
      const own = calls.slice(start).filter(({ caller }) => ids.get(caller) === functionId);
      cases.push({ functionId, request, calls: own });
      return result;
    });
    return { calls, cases };
  } finally {
    await Promise.all([emulator.stop(), rates.stop()]);
  }
}
