import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldestBrowsers } from '../../banner-script/build.ts';
import { options } from '../../bin/merchant/command.ts';
import { commands } from '../../bin/merchant/commands.ts';
import { readSettings } from '../../bin/start/command-line.ts';
import { plans } from '../../core/keys/merchant.ts';
import { stageConfig } from '../../lib/config.ts';
import { snippets } from '../../web/console/src/screens/install/snippets.ts';
import { projectRoot } from '../support/source-tree.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const readme = read('README.md');
const packageJson = JSON.parse(read('package.json'));

it('shows the package version, its status in the changelog and the required version of Node', () => {
  const [, version, status] = /^## (\S+) – (.+)$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(version).toBe(packageJson.version);
  expect(readme).toContain(`## Status\n\nVersion ${version}, ${status}.`);
  expect(readme).toContain(`Node ${packageJson.engines.node.replace('>=', '')} or newer:`);
});

it.each(['npm ci && npm start', 'npm ci && npm test'])('contains the command %s', (command) => {
  expect(readme.split('\n')).toContain(command);
});

/** Returns the number of words outside code and URLs. */
const wordsIn = (text: string): number =>
  text
    .replace(/^```[\s\S]*?^```$|`[^`]+`|\]\([^)]*\)/gm, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length;

it('has at most 600 words, and a newcomer reaches the first command within 120', () => {
  const [firstScreen = '', ...rest] = readme.split('```\nnpm ci && npm start\n```');
  expect(rest).toHaveLength(1);
  expect(wordsIn(firstScreen)).toBeLessThanOrEqual(120);
  expect(wordsIn(readme)).toBeLessThanOrEqual(600);
});

it('npm start accepts the documented options', () => {
  const rows = [
    ...read('docs/start/quickstart.md').matchAll(/^\| `(?:(\w+)=(\S+) )?npm start(?: -- (.+))?` \|/gm),
  ];
  expect(rows).toHaveLength(6);
  for (const [, name = 'NONE', value, flags = ''] of rows)
    expect(() => readSettings(flags.split(' ').filter(Boolean), { [name]: value })).not.toThrow();
});

it('shows the same tags as the console', () => {
  const html = readme.split('```html\n')[1]?.split('\n```')[0];
  const [snippet] = snippets('BASE', 'KEY');
  expect(html).toBe(snippet?.code);
});

it('lists the oldest supported browsers', () => {
  const named = oldestBrowsers.map((browser) =>
    browser.replace(/^./, (letter) => letter.toUpperCase()).replace(/\d/, ' $&'),
  );
  expect(readme).toContain(`${named.slice(0, -1).join(', ')} and ${named.at(-1)}`);
});

it('the onboarding command uses an existing command, options, plan and stage', () => {
  const [, command = '', flags = ''] = /npm run merchant -- (\w+) "Acme" (.+)/.exec(readme) ?? [];
  const names = [...flags.matchAll(/--([\w-]+)/g)].map(([, name]) => name);
  expect(commands).toHaveProperty(command);
  expect(Object.keys(options)).toEqual(expect.arrayContaining(names.filter((name) => name !== 'stage')));
  expect(plans).toContain(/--plan (\w+)/.exec(flags)?.[1]);
  for (const [, stage = ''] of readme.matchAll(/--stage (\w+)/g))
    expect(stageConfig(stage).stageName).toBe(stage);
});

it('the test command in CONTRIBUTING.md runs an existing file and test', () => {
  const [, file = '', name = ''] = /npx jest (\S+) -t '(.+?)'/.exec(read('CONTRIBUTING.md')) ?? [];
  expect(read(file)).toMatch(new RegExp(`(it|test|describe)\\('${name}`));
});
