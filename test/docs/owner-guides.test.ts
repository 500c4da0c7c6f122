import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/source-tree.ts';

const folder = join(projectRoot, 'docs', 'merchants');

describe('a guide for shop owners', () => {
  // Both are for developers, who have a terminal.
  const forOwners = readdirSync(folder).filter(
    (guide) => !['server-rendering.md', 'pin-the-script.md'].includes(guide),
  );

  /** Returns a guide without what only developers read: its section "With the API" and what is folded. */
  const mainPath = (guide: string) =>
    readFileSync(join(folder, guide), 'utf8')
      .replace(/<details>[\s\S]*?<\/details>/g, '')
      .split(/^## With the API$/m)[0] ?? '';
  const blocks = (text: string) => [...text.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)];

  it('needs no terminal on its main path', () => {
    expect(forOwners.length).toBeGreaterThan(15);
    const withCommands = forOwners.filter((guide) => {
      const text = mainPath(guide);
      return (
        /\b(?:curl|npm|npx) |`(?:api|node) /.test(text) ||
        blocks(text).some(([, language = '']) => ['', 'sh', 'bash', 'console'].includes(language))
      );
    });
    expect(withCommands).toEqual([]);
  });

  it('has a picture', () => {
    const shown = forOwners.filter((guide) => guide !== 'privacy.md'); // nothing to see there
    expect(shown.filter((guide) => !/^!\[.{20,}\]\(\.\.\/pictures\//m.test(mainPath(guide)))).toEqual([]);
  });
});
