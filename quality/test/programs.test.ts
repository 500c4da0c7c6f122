import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../test/support/source-tree.ts';
import { helpOf, programs } from '../programs.ts';

const tools = join(projectRoot, 'quality');

it('quality/README.md lists every program with its purpose and the reason to run it', () => {
  const rows = Object.entries(programs).map(
    ([name, { purpose, reason }]) => `| \`${name}\` | ${purpose} | ${reason} |\n`,
  );
  expect(readFileSync(join(tools, 'README.md'), 'utf8')).toContain(`| --- | --- | --- |\n${rows.join('')}\n`);
});

it('every program has its file', () => {
  const files = Object.values(programs).map(({ file }) => file);
  expect(files.filter((file) => !existsSync(join(tools, file)))).toEqual([]);
});

it('an unknown name fails and lists the programs', () => {
  const run = spawnSync(process.execPath, ['--import', 'tsx', join(tools, 'run.ts'), 'nothing'], {
    encoding: 'utf8',
  });
  expect(run.status).toBe(1);
  expect(run.stdout).toContain('frameworks');
  expect(run.stderr).toContain('No program has the name "nothing".');
});

it.each(Object.entries(programs))('the help of %s says how to start it and what it does', (name, program) => {
  const help = helpOf(name, program);
  expect(help.split('\n')[0]).toBe(`Usage: npm run tool -- ${`${name} ${program.usage ?? ''}`.trim()}`);
  expect(help.toLowerCase()).toContain(program.purpose.toLowerCase());
  expect(help).toMatch(/\nGuide: quality\/README\.md$/);
  const source = readFileSync(join(tools, program.file), 'utf8');
  // What a program reads from its command line has a line in its help.
  if (/process\.argv\[2\]|process\.argv\.slice|parseArgs/.test(source)) expect(program.usage).toBeTruthy();
  for (const [, variable = ''] of source.matchAll(/process\.env\.([A-Z_]+) \?\?/g))
    expect([program.options?.join('\n')]).toEqual([expect.stringContaining(variable)]);
});
