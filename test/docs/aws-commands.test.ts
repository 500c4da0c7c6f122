import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

const documents = projectFiles().filter(
  (path) => path.endsWith('.md') && !path.startsWith('docs/decisions/'),
);
const lines = documents.flatMap((path) =>
  readFileSync(join(projectRoot, path), 'utf8')
    .split('\n')
    .map((text) => ({ path, text })),
);
/** A command of the AWS CLI: `aws dynamodb query`. */
const command = /(?<=^\s*|[`($])aws ([a-z0-9-]+) [a-z]+(-[a-z]+)* [^`]*/g;
/** Services without Regions. */
const global = ['iam', 'cloudfront', 'sts'];

it('every command of the AWS CLI in the documents names its Region', () => {
  const commands = lines.flatMap(({ text }) => [...text.matchAll(command)]);
  expect(commands.length).toBeGreaterThan(12);
  const regional = commands.filter(([, service = '']) => !global.includes(service)).map(([text]) => text);
  expect(regional.filter((text) => !text.includes('--region '))).toEqual([]);
});

it('no command of the AWS CLI is in a table cell, where a pipe must be escaped and no longer pastes', () => {
  const cells = lines.filter(({ text }) => /^\s*\|/.test(text) && text.match(command));
  expect(cells.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

it('no command of a document has a comment, which an interactive zsh takes for an argument', () => {
  const blocks = documents.flatMap((path) =>
    [...readFileSync(join(projectRoot, path), 'utf8').matchAll(/^ *```(\w*)\n([\s\S]+?)^ *```$/gm)].map(
      ([, language, text = '']) => ({ path, language, text }),
    ),
  );
  const commands = blocks.filter(({ language }) => language === '');
  expect(commands.length).toBeGreaterThan(40);
  expect(commands.filter(({ text }) => /(^|\s)#/.test(text))).toEqual([]);
});
