import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deployedFunctions } from '../../../lambdas/routes/deployed-functions.ts';
import { bundleFunctions } from '../../../lib/functions/bundle.ts';
import { projectRoot } from '../../../test/support/source-tree.ts';

const run = (args: string[], input?: string) =>
  spawnSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8', env: {}, input });

it('npm run tool -- stack finds file and line of an error in a minified function', async () => {
  const folders = await bundleFunctions(deployedFunctions.filter(({ id }) => id === 'list-products'));
  const module = pathToFileURL(join(folders.get('list-products') ?? '', 'index.mjs'));
  const call = `
    const event = { headers: {}, requestContext: {} };
    const { handler } = await import('${module}');
    await handler(event, { getRemainingTimeInMillis: () => 10_000 });`;
  const log = run(['--input-type=module', '-e', call]).stderr;
  expect(log).toMatch(/index\.mjs:\d+:\d+/);
  expect(log).not.toContain('.ts:');

  const { stdout } = run(['--import', 'tsx', 'quality/run.ts', 'stack', 'list-products'], log);
  const [, file = '', line] = /at .*?(lambdas\/[\w/-]+\.ts):(\d+):\d+/.exec(stdout) ?? [];
  const source = readFileSync(join(projectRoot, file), 'utf8').split('\n');
  expect(source[Number(line) - 1]).toContain('throw new');
});

it('without a source map it prints its usage and the command that writes it', () => {
  const { status, stderr } = run(['--import', 'tsx', 'quality/run.ts', 'stack', 'no-such-function'], '');
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^Usage: .*no-such-function\.json\. npm run synth writes/s),
  ]);
});
