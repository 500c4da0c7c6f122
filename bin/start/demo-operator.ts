import type { DemoOperator } from '../../demo/demo-merchant.ts';
import type * as DemoMerchant from '../demo-merchant.ts';
import type * as MerchantCommands from '../merchant/command-line.ts';

/**
 * Returns the operator of the running emulator that wrote this file. It works in this process, because another one
 * takes longer to load than to work.
 */
export function demoOperator(emulatorFile: string): DemoOperator {
  const withCommands = <Result>(
    work: (commands: typeof MerchantCommands & typeof DemoMerchant) => Promise<Result>,
  ) =>
    withEmulator(emulatorFile, async () =>
      work({ ...(await import('../merchant/command-line.ts')), ...(await import('../demo-merchant.ts')) }),
    );
  return {
    runMerchantCommand: (args) =>
      withCommands(async ({ runMerchantCommand }) => (await runMerchantCommand(args)).value),
    createPublicKey: () => withCommands(({ createDemoKey }) => createDemoKey()),
    putCodeInLinks: () => withCommands(({ putCodeInDemoLinks }) => putCodeInDemoLinks()),
    writeStatistics: () => withCommands(({ writeDemoStatistics }) => writeDemoStatistics()),
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
