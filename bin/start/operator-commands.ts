/** Operator's commands of `npm start`. */
export interface OperatorCommands {
  /** Runs a command line of `npm run merchant --` and returns its value. Throws a one-line error. */
  merchant: (args: readonly string[]) => Promise<unknown>;
  /** Creates sixty days of invented statistics for the demo merchant. */
  writeDemoStatistics: () => Promise<void>;
}

/**
 * Returns the commands for the running emulator that wrote this file. They run in this process, because another one
 * takes longer to load them than to run them.
 */
export function operatorCommands(emulatorFile: string): OperatorCommands {
  return {
    merchant: (args) =>
      withEmulator(emulatorFile, async () => {
        const { runMerchantCommand } = await import('../merchant/command-line.ts');
        return (await runMerchantCommand(args)).value;
      }),
    writeDemoStatistics: () =>
      withEmulator(emulatorFile, async () => {
        const { writeDemoStatistics } = await import('../demo-statistics.ts');
        await writeDemoStatistics('Demo');
      }),
  };
}

/**
 * Does work whose SDK clients call the emulator that wrote this file, one at a time in a process. They find it by
 * environment variables, which are as before afterwards, because a synthesis reads the Region.
 */
export async function withEmulator<Result>(
  emulatorFile: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = { ...process.env };
  process.env.PPP_EMULATOR = emulatorFile;
  try {
    return await work();
  } finally {
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(before, name)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
