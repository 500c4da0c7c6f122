import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles, projectRoot } from '../support/source-tree.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const documents = projectFiles().filter((path) =>
  /^(docs\/(api|merchants|operate|start)\/.+|packages\/(aws-emulator|sdk|service)\/README|README|CONTRIBUTING|SECURITY)\.md$/.test(
    path,
  ),
);

/** Names of checkouts, of client generators and of JSON Schema. */
const foreignNames = new Set(
  'allow_discount_codes allow_promotion_codes amount_type bodySerializer discountCode discount_id exclusiveMinimum showAddDiscounts'.split(
    ' ',
  ),
);

/** Returns the code that contains the names of a document: for contributors also tests and tools. */
function sourceOf(document: string): string {
  const folders = /^(CONTRIBUTING|packages)/.test(document)
    ? /^(bin|core|edge|lambdas|lib|packages|platform|quality|storage|test|web)\/(?!docs\/).+\.(m?[jt]sx?|py|toml)$/
    : /^(banner-script|bin|core|demo|edge|examples|lambdas|lib|packages|platform|storage|web)\/.+\.(m?[jt]sx?)$/;
  return projectFiles()
    .filter((path) => folders.test(path))
    .map(read)
    .join('\n');
}

it.each(documents)(
  '%s: every setting, field, log message and warning in backquotes occurs in the source',
  (path) => {
    const names = [...read(path).matchAll(/`([a-z]+(?:[A-Z][a-zA-Z]*)+|[a-z]+(?:_[a-z]+)+)(?:[.:][^`]*)?`/g)];
    const source = sourceOf(path);
    const missing = names
      .map(([, name = '']) => name)
      .filter((name) => !foreignNames.has(name) && !source.includes(name));
    expect(missing).toEqual([]);
  },
);
