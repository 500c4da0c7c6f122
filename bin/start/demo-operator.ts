import type { DemoOperator } from '../../demo/demo-merchant.ts';
import type * as DemoMerchant from '../demo-merchant.ts';

/**
 * Returns the operator of the running emulator that wrote this file. It works in this process, because
 * loading a separate one takes longer than the work itself.
 */
export function demoOperator(emulatorFile: string): DemoOperator {
  const withDemo = <Result>(work: (demo: typeof DemoMerchant) => Promise<Result>) =>
    withEmulator(emulatorFile, async () => work(await import('../demo-merchant.ts')));
  return {
    runMerchantCommand: (args) =>
      withEmulator(emulatorFile, async () => {
        const { runMerchantCommand } = await import('../merchant/command-line.ts');
        return (await runMerchantCommand(args)).value;
      }),
    createPublicKey: () => withDemo(({ createDemoKey }) => createDemoKey()),
    putCodeInLinks: () => withDemo(({ putCodeInDemoLinks }) => putCodeInDemoLinks()),
    writeStatistics: () => withDemo(({ writeDemoStatistics }) => writeDemoStatistics()),
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
