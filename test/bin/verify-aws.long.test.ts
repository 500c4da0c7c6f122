import { once } from 'node:events';
import type { Emulator } from '../support/emulator/emulator.ts';
import { runCommand, startCommand } from '../support/emulator/operator.ts';
import { sharedEmulator } from '../support/emulator/shared-emulator.ts';

it.each([
  ['passes', 'e2e/management/merchant', 0],
  ['fails', 'e2e/no-such-test', 1],
])(
  'removes its merchants after a suite that %s, and ends as the suite does',
  async (_how, tests, expected) => {
    const emulator = await sharedEmulator();
    const { exitCode } = await runCommand(emulator, 'bin/verify-aws.ts', [tests]);
    expect(exitCode).toBe(expected);
    expect(await temporaryMerchants(emulator)).toEqual([]);
  },
);

it('removes its merchants when it is interrupted', async () => {
  const emulator = await sharedEmulator();
  const child = startCommand(emulator, 'bin/verify-aws.ts', ['e2e/management/merchant']);
  while ((await temporaryMerchants(emulator)).length < 2) expect(child.exitCode).toBeNull();
  child.kill('SIGINT');
  const [exitCode] = await once(child, 'exit');
  expect(exitCode).toBe(1);
  expect(await temporaryMerchants(emulator)).toEqual([]);
});

/** Returns the names of the merchants that a verification has onboarded and not removed. */
async function temporaryMerchants(emulator: Pick<Emulator, 'directory'>): Promise<string[]> {
  const { stdout } = await runCommand(emulator, 'bin/merchant.ts', ['list', '--json']);
  const names = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
  return names.filter((name) => name.startsWith('Verify '));
}
