import { runCommand } from '../support/emulator/operator.ts';
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
    const { stdout } = await runCommand(emulator, 'bin/merchant.ts', ['list', '--json']);
    const names = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('Verify '))).toEqual([]);
  },
);
