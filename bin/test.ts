/** `npm test`: checks types and lint, then runs the everyday tests with Jest's options. */
import { spawnSync } from 'node:child_process';

const help = `Usage: npm test -- [FILES] [OPTIONS OF JEST]

Checks types and lint, then runs the everyday tests: all files *.test.ts but *.long.test.ts. Ends with 1 at the first problem.

  FILES      parts of paths, such as test/core (default: all files)
  -t WORDS   runs the tests with these words in their names
  --verbose  lists every test

Guide: CONTRIBUTING.md`;

const args = process.argv.slice(2);

const steps = [
  ['npm', 'run', 'typecheck'],
  ['npm', 'run', 'lint'],
  ['npx', 'jest', ...args, '--testPathIgnorePatterns', '[.]long[.]test[.]', '--config', 'jest.config.mjs'],
];

/** Runs a command in this terminal. Returns true if it succeeds. */
function succeeds([command = '', ...rest]: readonly string[]): boolean {
  const shell = process.platform === 'win32'; // npm is a script there
  return spawnSync(command, rest, { stdio: 'inherit', shell }).status === 0;
}

if (['--help', '-h'].some((option) => args.includes(option))) console.log(help);
else process.exitCode = steps.every(succeeds) ? 0 : 1;
