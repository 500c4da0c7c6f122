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
const command = /(?<=^\s*|[`($])aws [a-z0-9-]+ [a-z]+(-[a-z]+)* [^`]*/g;
const commands = lines.flatMap(({ path, text }) =>
  [...text.matchAll(command)].map((match) => ({ path, text: match[0] })),
);

it('every command of the AWS CLI in the documents names its Region', () => {
  expect(commands.length).toBeGreaterThan(25);
  expect(commands.filter(({ text }) => !text.includes('--region '))).toEqual([]);
});

it('every document with such a command names the version of the AWS CLI', () => {
  const paths = new Set(commands.map(({ path }) => path));
  const texts = [...paths].map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
  expect(texts.filter(({ text }) => !/version 2 of the AWS CLI/.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
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
