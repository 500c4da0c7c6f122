import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../support/source-tree.ts';

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const commands = Object.entries<string>(scripts).flatMap(([name, command]) => {
  const [, file] = /^node --import tsx (\S+\.ts)(?: --demo-statistics)?$/.exec(command) ?? [];
  return file ? [[name, file] as const] : [];
});

it('there are commands', () => {
  expect(commands.map(([name]) => name)).toEqual(
    expect.arrayContaining(['start', 'deploy', 'cost', 'merchant', 'checkouts', 'bench', 'tool']),
  );
});

it.each(commands)(
  'npm run %s -- --help prints how to use it, and links to a guide that exists',
  async (_name, file) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', file, '--help'], {
      cwd: projectRoot,
    });
    expect(stdout).toMatch(/^Usage: npm /);
    const [, page = ''] = /\nGuide: (\S+[.]md)\n$/.exec(stdout) ?? [];
    expect(readFileSync(join(projectRoot, page), 'utf8')).toMatch(/^# /);
  },
);
