import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/source-tree.ts';

/** Lines of a document that write a new secret key into a file. */
const linesWithSecrets = (file: string) =>
  readFileSync(join(projectRoot, file), 'utf8')
    .split('\n')
    .filter((line) => /merchant -- (create|rotate-secret)\b.* > /.test(line));

it.each(['README.md', 'docs/deploy.md', 'docs/runbook.md', 'SECURITY.md'])(
  'commands of %s that write a secret key into a file let only its owner read the file',
  (file) => {
    for (const line of linesWithSecrets(file)) expect(line).toMatch(/^\(umask 077; .*\)$/);
  },
);

it('finds such a command in the README', () => {
  expect(linesWithSecrets('README.md')).toHaveLength(1);
});
