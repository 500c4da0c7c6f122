import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/source-tree.ts';

const folder = join(projectRoot, 'docs', 'project', 'decisions');
const files = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .sort();
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

it('the index lists every decision with its number, title and status', () => {
  const rows = [...read('README.md').matchAll(/^\| (\d{3}) \| \[(.+?)\]\((.+?)\) \| (.+) \|$/gm)];
  expect(rows.map(([, number, title, file]) => [file, `# ${number} · ${title}`])).toEqual(
    files.map((file) => [file, read(file).split('\n')[0]]),
  );
  for (const [, , , file = '', status = ''] of rows) {
    expect([file, status]).toEqual([file, expect.stringMatching(/^(accepted\b|superseded by \[?\d{3})/)]);
    expect([file, /^\*\*Superseded/m.test(read(file))]).toEqual([file, status.startsWith('superseded')]);
  }
});

it('the index names the numbers below the newest that no decision has', () => {
  const numbers = files.map((name) => Number(name.slice(0, 3)));
  const missing = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1)
    .filter((number) => !numbers.includes(number))
    .map((number) => String(number).padStart(3, '0'));
  const [sentence = ''] = read('README.md').match(/^The numbers? .* not in use\.$/m) ?? [];
  expect(sentence.match(/\d{3}/g)).toEqual(missing);
});

describe.each(files)('%s', (file) => {
  const text = read(file);

  it('has context, decision and consequences', () => {
    const parts = [...text.matchAll(/^\*\*(Context|Decision|Consequences)\.\*\*/gm)].map(([, name]) => name);
    expect(parts).toEqual(['Context', 'Decision', 'Consequences']);
  });
});
