import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backgroundFunctions } from '../../lambdas/routes/background.ts';
import { inWords } from '../support/numbers-in-words.ts';
import { projectRoot } from '../support/source-tree.ts';

// test/lib/service-stack.long.test.ts compares the entries with the alarms.
const runbook = readFileSync(join(projectRoot, 'docs', 'operate', 'runbook.md'), 'utf8');
const entries = runbook
  .split(/^#{2,3} /m)
  .filter((section) => /^[a-z-]+\n/.test(section))
  .map((section) => ({ name: section.split('\n')[0] ?? '', text: section }));

it('each entry says in a table what is affected, what to do and how to verify it', () => {
  expect(entries.length).toBeGreaterThan(30);
  const rows = ({ text }: { text: string }) =>
    [...text.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].map(([, name]) => name);
  expect(Object.fromEntries(entries.map((entry) => [entry.name, rows(entry)]))).toEqual(
    Object.fromEntries(
      entries.map(({ name }) => [name, ['Impact', '---', 'Likely causes', 'Fix', 'Verify']]),
    ),
  );
});

it('the first table lists each alarm once, by urgency', () => {
  const [table = ''] = runbook.split('\n## ');
  const listed = [...table.matchAll(/\[([a-z-]+)\]\(#([a-z-]+)\)/g)].map(([, name, anchor]) => [
    name,
    anchor,
  ]);
  expect(listed.sort()).toEqual(entries.map(({ name }) => [name, name]).sort());
});

it('the diagram has each alarm once, and so has its text alternative', () => {
  const diagram = readFileSync(join(projectRoot, 'docs', 'diagrams', 'alarms.dot'), 'utf8');
  const drawn = [...diagram.matchAll(/^ {2}a\d+ \[label="([^A-Z"]+)"\]$/gm)].flatMap(([, label = '']) =>
    label.split('\\n'),
  );
  const [, alternative = ''] = /!\[([^\]]+)\]\(\.\.\/diagrams\/alarms\.svg\)/.exec(runbook) ?? [];
  const names = entries.map(({ name }) => name).sort();
  expect(drawn.sort()).toEqual(names);
  expect((alternative.match(/\bheartbeat\b|[a-z]+(?:-[a-z]+)+/g) ?? []).sort()).toEqual(names);
});

describe('the conditions of alarms', () => {
  /** Returns `20 seconds`, `a minute`, `two minutes` or `an hour`. */
  const lagInWords = (seconds: number): string => {
    const [unit, count] =
      seconds % 3_600 === 0
        ? ['hour', seconds / 3_600]
        : seconds % 60 === 0
          ? ['minute', seconds / 60]
          : ['second', seconds];
    if (count !== 1) return `${inWords(count)} ${unit}s`;
    return unit === 'hour' ? 'an hour' : `a ${unit}`;
  };
  const conditions = backgroundFunctions.flatMap(({ id, trigger, metrics = [] }) => {
    const silence = trigger.type === 'schedule' ? trigger.silenceHours : undefined;
    const lag = 'lagSeconds' in trigger ? trigger.lagSeconds : undefined;
    const receives = trigger.type === 'queue' ? trigger.maxReceives : undefined;
    const keys = metrics.flatMap(({ alarm }) =>
      'from' in alarm && alarm.name === 'gateway-keys' ? alarm.from : [],
    );
    return [
      ...(silence ? [[`${id}-silence`, `for ${inWords(silence)} hours`]] : []),
      ...(lag ? [[`${id}-lag`, `waited for (?:more than )?${lagInWords(lag)}`]] : []),
      ...(receives ? [[`${id}-dead-letters`, `failed ${inWords(receives)} times`]] : []),
      ...keys.map((from) => ['gateway-keys', `at least ${from.toLocaleString('en')} API keys`]),
    ];
  });

  it.each([
    [20, '20 seconds'],
    [60, 'a minute'],
    [900, '15 minutes'],
    [3_600, 'an hour'],
    [7_200, 'two hours'],
  ])('%s seconds are %s', (seconds, words) => expect(lagInWords(seconds)).toBe(words));

  it('are from the functions', () => expect(conditions.length).toBeGreaterThan(7));

  it.each(conditions)('%s: %s', (name = '', condition = '') => {
    const entry = entries.find((each) => each.name === name);
    expect(entry?.text ?? `docs/operate/runbook.md has no entry ${name}`).toMatch(new RegExp(condition));
  });
});
