import { readFileSync } from 'node:fs';
import { releaseNotes } from '../../.github/release-notes.ts';
import { projectFiles } from '../support/source-tree.ts';

const changelog =
  '# Changelog\n\n## 0.2.0 – unreleased\n\n- New.\n\n## 0.1.0 – 2026-11-22\n\n### For callers\n\n- First.\n';

it('the notes for a tag are the changelog entry of its version', () => {
  expect(releaseNotes('v0.1.0', '0.1.0', changelog)).toBe('### For callers\n\n- First.');
});

it.each([
  ['v0.1.0', '0.2.0', 'The tag is v0.1.0, but the packages have version 0.2.0.'],
  ['v0.2.0', '0.2.0', 'CHANGELOG.md has no entry "## 0.2.0 – yyyy-mm-dd".'],
  ['v0.3.0', '0.3.0', 'CHANGELOG.md has no entry "## 0.3.0 – yyyy-mm-dd".'],
])('tag %s with package version %s fails: %s', (tag, version, message) => {
  expect(() => releaseNotes(tag, version, changelog)).toThrow(message);
});

it('the service, the SDK and the newest changelog entry have the same version', () => {
  const versionOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')).version;
  expect(versionOf('packages/sdk/package.json')).toBe(versionOf('package.json'));
  expect(readFileSync('CHANGELOG.md', 'utf8').match(/^## (\S+) – /m)?.[1]).toBe(versionOf('package.json'));
});

it('pages say that there is no release until one has a date; then remove that', () => {
  const outdated = projectFiles()
    .filter((path) => path.endsWith('.md') && !path.startsWith('docs/project/decisions/'))
    .filter((path) => saysUnreleased(path));
  const pages = [
    'CHANGELOG.md',
    'README.md',
    'SECURITY.md',
    'docs/operate/deploy.md',
    'docs/project/release.md',
  ];
  const packages = ['packages/sdk/README.md', 'packages/service/README.md'];
  const isReleased = /^## \S+ – \d{4}-\d\d-\d\d$/m.test(readFileSync('CHANGELOG.md', 'utf8'));
  expect(outdated.sort()).toEqual(isReleased ? [] : [...pages, ...packages]);
});

/** Returns true for a page that says that there is no release. Changelog and README name the next version's status. */
function saysUnreleased(path: string): boolean {
  const text = readFileSync(path, 'utf8').replace(/^(## \S+ –|\*\*Status: \S+,) unreleased/gm, '');
  return /no release yet|[,–] unreleased|is(?: not|n't) published|(until|once) (it|the package|\d[\d.]*) is published/i.test(
    text,
  );
}
