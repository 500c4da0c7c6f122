import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hashes in an assembly, by the name of what they identify. */
export interface BuiltHashes {
  /** CDK's hashes of assets. */
  assets: Record<string, string>;
  /** Other hashes in the template. */
  texts: Record<string, string>;
}

/**
 * Replaces hashes in the files of a cloud assembly, so that they are the files that a synthesis would write.
 * Returns false, and changes nothing, if the template does not contain the hashes before. This is so after a
 * build that was interrupted, because the template is written last.
 */
export function replaceHashes(directory: string, before: BuiltHashes, after: BuiltHashes): boolean {
  const files = new Map(
    readdirSync(directory)
      .filter((name) => /^(manifest|tree|.+\.(assets|template))\.json$/.test(name))
      .sort((left, right) => Number(isTemplate(left)) - Number(isTemplate(right)))
      .map((name) => [name, readFileSync(join(directory, name), 'utf8')]),
  );
  const templates = [...files].filter(([name]) => isTemplate(name)).map(([, text]) => text);
  const countOf = (searched: string) => templates.join('').split(searched).length - 1;
  // Two assets with the same content have one hash, which could not be replaced for one of them.
  if (Object.values(before.assets).some((hash) => countOf(`${hash}.zip`) !== 1)) return false;
  if (Object.values(before.texts).some((hash) => countOf(hash) === 0)) return false;
  const changed = [
    ...changedHashes(before.assets, after.assets),
    ...changedHashes(before.texts, after.texts),
  ];
  for (const [name, text] of files) files.set(name, replaced(text, changed));
  // The hash of a template is the name of its asset.
  const written = [...files].filter(([name]) => isTemplate(name)).map(([, text]) => text);
  const renamed = templates.map((text, index): [string, string] => [
    sha256(text),
    sha256(written[index] ?? ''),
  ]);
  for (const [name, text] of files) writeFile(join(directory, name), replaced(text, renamed));
  return true;
}

const isTemplate = (name: string) => name.endsWith('.template.json');

function changedHashes(before: Record<string, string>, after: Record<string, string>): [string, string][] {
  return Object.entries(before).flatMap(([name, hash]) => {
    const now = after[name] ?? hash;
    return now === hash ? [] : [[hash, now] as [string, string]];
  });
}

/** Replaces all at the same time, because a new hash may be another's old one. */
function replaced(text: string, pairs: readonly [string, string][]): string {
  if (pairs.length === 0) return text;
  const values = new Map(pairs);
  const pattern = new RegExp([...values.keys()].join('|'), 'g');
  return text.replace(pattern, (hash) => values.get(hash) ?? hash);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function writeFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
