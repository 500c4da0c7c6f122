import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../../support/source-tree.ts';

const documents = projectFiles().filter(
  (path) => path.endsWith('.md') && !path.startsWith('docs/project/decisions/'),
);
const lines = documents.flatMap((path) =>
  readFileSync(join(projectRoot, path), 'utf8')
    .split('\n')
    .map((text) => ({ path, text })),
);
/** An AWS CLI command such as `aws dynamodb query`. */
const command = /(?<=^\s*|[`($])aws [a-z0-9-]+ [a-z]+(-[a-z]+)* [^`]*/g;
const commands = lines.flatMap(({ path, text }) =>
  [...text.matchAll(command)].map((match) => ({ path, text: match[0] })),
);

it('every AWS CLI command in the documents sets --region', () => {
  expect(commands.length).toBeGreaterThan(25);
  expect(commands.filter(({ text }) => !text.includes('--region '))).toEqual([]);
});

it('every document with an AWS CLI command mentions the required version', () => {
  const paths = new Set(commands.map(({ path }) => path));
  const texts = [...paths].map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
  expect(texts.filter(({ text }) => !/version 2 of the AWS CLI/.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});

it('no AWS CLI command is in a table cell, because an escaped pipe does not paste', () => {
  const cells = lines.filter(({ text }) => /^\s*\|/.test(text) && text.match(command));
  expect(cells.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

it('no command block contains a comment, because an interactive zsh treats it as an argument', () => {
  const blocks = documents.flatMap((path) =>
    [...readFileSync(join(projectRoot, path), 'utf8').matchAll(/^ *```(\w*)\n([\s\S]+?)^ *```$/gm)].map(
      ([, language, text = '']) => ({ path, language, text }),
    ),
  );
  const commands = blocks.filter(({ language }) => language === '');
  expect(commands.length).toBeGreaterThan(40);
  expect(commands.filter(({ text }) => /(^|\s)#/.test(text))).toEqual([]);
});
