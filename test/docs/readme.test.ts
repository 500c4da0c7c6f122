import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldestBrowsers } from '../../banner-script/build.ts';
import { options } from '../../bin/merchant/command.ts';
import { commands } from '../../bin/merchant/commands.ts';
import { snippets } from '../../console/src/screens/install/snippets.ts';
import { plans } from '../../core/keys/merchant.ts';
import { readSettings } from '../../emulator/command-line.ts';
import { stageConfig } from '../../lib/config.ts';
import { projectRoot } from '../support/source-tree.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const readme = read('README.md');
const packageJson = JSON.parse(read('package.json'));

it('has the version of the package, and the version of Node that it needs', () => {
  expect(readme).toContain(`**Status: ${packageJson.version}.**`);
  expect(readme).toContain(`You need Node ${packageJson.engines.node.replace('>=', '≥ ')} and npm.`);
});

it('has options that npm start takes', () => {
  const rows = [...readme.matchAll(/^\| `(?:(\w+)=(\S+) )?npm start(?: -- (.+))?` \|/gm)];
  expect(rows).toHaveLength(5);
  for (const [, name = 'NONE', value, flags = ''] of rows)
    expect(() => readSettings(flags.split(' ').filter(Boolean), { [name]: value })).not.toThrow();
});

it('has the tags that the console offers', () => {
  const html = readme.split('```html\n')[1]?.split('\n```')[0];
  const [snippet] = snippets('BASE', 'KEY', { script: '', integrity: '' });
  expect(html).toBe(snippet?.code);
});

it('names the oldest browsers of the build', () => {
  const named = oldestBrowsers.map((browser) =>
    browser.replace(/^./, (letter) => letter.toUpperCase()).replace(/\d/, ' $&'),
  );
  expect(readme).toContain(`${named.slice(0, -1).join(', ')} and ${named.at(-1)}`);
});

it('has all fields of an error, in their order', () => {
  const { properties } = JSON.parse(read('docs/openapi.json')).components.schemas.ErrorObject;
  const fields = Object.keys(properties).map((field) => `"${field}"`);
  expect(readme).toContain(`{"error":{${fields.join(',')}}}`);
});

it('has a command, options, a plan and a stage that exist', () => {
  const [, command = '', flags = ''] = /npm run merchant -- (\w+) "Acme" (.+)/.exec(readme) ?? [];
  const names = [...flags.matchAll(/--([\w-]+)/g)].map(([, name]) => name);
  expect(commands).toHaveProperty(command);
  expect(Object.keys(options)).toEqual(expect.arrayContaining(names.filter((name) => name !== 'stage')));
  expect(plans).toContain(/--plan (\w+)/.exec(flags)?.[1]);
  for (const [, stage = ''] of readme.matchAll(/--stage (\w+)/g))
    expect(stageConfig(stage).stageName).toBe(stage);
});

it('CONTRIBUTING.md runs one file and tests that exist', () => {
  const [, file = '', name = ''] = /npx jest (\S+) -t '(.+?)'/.exec(read('CONTRIBUTING.md')) ?? [];
  expect(read(file)).toMatch(new RegExp(`(it|test|describe)\\('${name}`));
});
