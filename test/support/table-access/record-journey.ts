import { type OwnEmulator, startOwnEmulator } from '../emulator/own-emulator.ts';
import { startRateStub } from '../emulator/rate-stub.ts';
import { addMerchant } from '../emulator/shared-emulator.ts';
import { journey } from './journey.ts';
import { type FunctionCall, functionIds, type RecordedCase } from './recording.ts';

/** All table calls of the service's functions during a journey. */
export interface Recording {
  calls: readonly FunctionCall[];
  cases: readonly RecordedCase[];
}

/** Starts an emulator and runs the journey on it, and then `afterwards`. */
export async function recordJourney(
  afterwards: (emulator: OwnEmulator) => Promise<void> = async () => {},
): Promise<Recording> {
  const ids = functionIds();
  const calls: FunctionCall[] = [];
  const cases: RecordedCase[] = [];
  const rates = await startRateStub();
  const emulator = await startOwnEmulator({
    recordTableCall: (call) => {
      const functionId = ids.get(call.caller);
      if (functionId) calls.push({ ...call, functionId });
    },
    change: ({ Environment }) => {
      const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, string> };
      if (Variables.SCRIPT_HASHES) Variables.BASE_URL = 'http://127.0.0.1:9'; // the heartbeat calls no address outside
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
      const own = calls.slice(start).filter((call) => call.functionId === functionId);
      cases.push({ functionId, request, calls: own });
      return result;
    });
    await afterwards(emulator);
    return { calls, cases };
  } finally {
    await Promise.all([emulator.stop(), rates.stop()]);
  }
}
