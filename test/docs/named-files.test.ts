import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/source-tree.ts';

const packageJson: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
);

describe.each(['docs/reliability.md', 'SECURITY.md', 'test/fuzz/README.md'])('%s', (document) => {
  const text = readFileSync(join(projectRoot, document), 'utf8');

  it('names only files that exist', () => {
    const named = [...text.matchAll(/`((?:test|docs)\/[\w/.-]+)`/g)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  it('names only commands that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
    expect(named.filter((script) => !(script in packageJson.scripts))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });
});
