// `node --import tsx .github/release-notes.ts v0.1.0`: prints the changelog entry for a release; used by
// .github/workflows/release.yml.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Returns the entry for a tag such as `v0.1.0`. Throws if the packages have a different `version`, or if the
 * entry is missing, is empty or has no date.
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
