// `node --import tsx .github/release-notes.ts v0.1.0`: prints the changelog's entry of a release, for .github/workflows/release.yml.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns the entry of a tag such as `v0.1.0`. Throws if `version`, that of the packages, is another one, and if the entry is
 * missing, empty or without a date.
 */
export function releaseNotes(tag: string, version: string, changelog: string): string {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, but the packages have version ${version}.`);
  const [heading = '', ...lines] =
    changelog
      .split(/^## /m)
      .find((entry) => entry.startsWith(`${version} `))
      ?.split('\n') ?? [];
  if (!/\d{4}-\d{2}-\d{2}$/.test(heading))
    throw new Error(`CHANGELOG.md has no entry "## ${version} – yyyy-mm-dd".`);
  const notes = lines.join('\n').trim();
  if (!notes) throw new Error(`The entry of ${version} in CHANGELOG.md is empty.`);
  return notes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  console.log(releaseNotes(process.argv[2] ?? '', version, read('CHANGELOG.md')));
}
