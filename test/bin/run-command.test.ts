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
    'a package that is not installed',
    Object.assign(new Error("Cannot find package 'aws-cdk-lib' imported from /x/packaged-app.js"), {
      code: 'ERR_MODULE_NOT_FOUND',
    }),
    "aws-cdk-lib isn't installed. Run npx ppp-discounts init, which adds it to package.json, and then npm install.",
  ],
  [
    'a path below a file',
    Object.assign(new Error('ENOTDIR: not a directory'), { code: 'ENOTDIR', syscall: 'open', path: 'a/b' }),
    "a/b can't be created below a file. Choose another path.",
  ],
  ['any other error', new Error('No row is x.'), 'No row is x.'],
])('of %s, it prints what to do', async (_what, error, text) => {
  expect(await printed(error)).toEqual([text]);
});
