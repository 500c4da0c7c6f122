import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

const packageJson: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
);

/** Decisions and the changelog are history: they may name what is gone. */
const documents = projectFiles().filter(
  (path) => path.endsWith('.md') && !path.startsWith('docs/decisions/') && path !== 'CHANGELOG.md',
);

it('finds the documents', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/runbook.md', 'emulator/README.md']));
});

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(projectRoot, document), 'utf8');

  it('names only files that exist', () => {
    const named = [...text.matchAll(/`((?:[\w-][\w.-]*\/)+(?!NNN)[\w-]+\.(?:ts|tsx|js|mjs|md|json))`/g)].map(
      ([, path = '']) => path,
    );
    expect(
      named.filter(
        (path) =>
          !existsSync(join(projectRoot, path)) && !existsSync(join(projectRoot, document, '..', path)),
      ),
    ).toEqual([]);
  });

  it('names only commands that exist', () => {
    const named = [...text.matchAll(/npm run (?:-\S+ )?([\w:]+)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => !(script in packageJson.scripts))).toEqual([]);
  });
});
