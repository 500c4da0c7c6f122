import { readFileSync } from 'node:fs';
import { commandsIn } from '../../restore/page-commands.ts';

it('returns the commands of each section, in their order, and no other lines', () => {
  const page =
    '# T\n\n## One\n\n```\naws a\n```\n\nText.\n\n1. Then:\n\n   ```\n   aws b\n   npm run c\n   ```\n\n## Two\n';
  expect(commandsIn(page)).toEqual(
    new Map([
      ['One', ['aws a', 'aws b']],
      ['Two', []],
    ]),
  );
});

it('docs/operate/backup-restore.md has the commands that the drill runs', () => {
  const commands = commandsIn(readFileSync('docs/operate/backup-restore.md', 'utf8'));
  const operations = [...commands].map(([heading, lines]) => [
    heading,
    ...lines.map((line) => line.split(' ').slice(2, 4).join(' ').replace(/ --.*/, '')),
  ]);
  expect(operations.filter(([, first]) => first)).toEqual([
    ['Restore the table', 'restore-table-to-point-in-time', 'wait table-exists'],
    ['Copy back one merchant', 'query', 'put-item'],
    [
      'Switch to the restored table',
      ...['update-table', 'wait table-exists', 'update-table', 'wait table-exists'],
      ...['update-time-to-live', 'update-continuous-backups', 'describe-table'],
    ],
  ]);
});
