import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const documents = projectFiles().filter((path) =>
  /^(docs\/operate\/.+\.md|SECURITY\.md|emulator\/README\.md)$/.test(path),
);
const source = projectFiles()
  .filter((path) => /^(bin|core|edge|emulator|lambdas|lib|platform|storage)\/.+\.ts$/.test(path))
  .map(read)
  .join('\n');

it.each(documents)(
  '%s: every setting, field, log message and warning in backquotes occurs in the source',
  (path) => {
    const names = [...read(path).matchAll(/`([a-z]+(?:[A-Z][a-zA-Z]*)+|[a-z]+(?:_[a-z]+)+)(?:[.:][^`]*)?`/g)];
    const missing = names.map(([, name = '']) => name).filter((name) => !source.includes(name));
    expect(missing).toEqual([]);
  },
);
