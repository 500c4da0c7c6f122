import { runCommand } from '../../bin/run-command.ts';

afterEach(() => {
  process.exitCode = undefined;
});

/** Returns what a command prints that fails with this error. */
async function printed(error: unknown): Promise<unknown[]> {
  const print = jest.spyOn(console, 'error').mockImplementation(() => {});
  await runCommand(() => Promise.reject(error));
  expect(process.exitCode).toBe(1);
  const lines = print.mock.calls.flat();
  print.mockRestore();
  return lines;
}

it.each<[string, Error, string]>([
  [
    'a path below a file',
    Object.assign(new Error('ENOTDIR: not a directory'), { code: 'ENOTDIR', syscall: 'open', path: 'a/b' }),
    "a/b can't be created below a file. Choose another path.",
  ],
  ['any other error', new Error('No row is x.'), 'No row is x.'],
])('of %s, it prints what to do', async (_what, error, text) => {
  expect(await printed(error)).toEqual([text]);
});
