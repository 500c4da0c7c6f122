import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

it('every documented command that writes a secret key to a file keeps the file private', () => {
  const commands = projectFiles()
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => readFileSync(join(projectRoot, path), 'utf8').split('\n'))
    .filter((line) => /merchant -- (create|rotate-secret)\b.*(>|\btee\b|--output)/.test(line));
  expect(commands).not.toEqual([]);
  expect(commands.filter((command) => !/^\(umask 077; .*\)$/.test(command))).toEqual([]);
});
