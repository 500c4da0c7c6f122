import { headerError } from '../errors/errors.ts';
import { entityTag } from './versions.ts';

/** Entity tags in a header: any tag, or a list. Weak tags start with `W/`. */
export type TagList = '*' | readonly string[];

/** Preconditions of a request (RFC 9110, 13.1.1 and 13.1.2). */
export interface Preconditions {
  ifMatch?: TagList | undefined;
  ifNoneMatch?: TagList | undefined;
}

/**
 * Returns the tags without the times of last uses, so that a use does not fail a condition on the version.
 */
function withoutUses(list: TagList): TagList {
  return list === '*' ? list : list.map((tag) => tag.replace(/^((?:W\/)?"\d+)-[0-9a-z]+"$/, '$1"'));
}

/** Limits for a header with entity tags, which no real client reaches. */
export const maxTags = 10;
export const maxTagsLength = 1_000;

/**
 * Returns the tags in the values of `If-None-Match` on a GET, or `undefined` if there is no value. A
 * malformed header contains no tag, because it must not keep a cache from reading.
 */
export function readKnownTags(values: readonly string[]): TagList | undefined {
  return values.length === 0 ? undefined : (tagsIn(values) ?? []);
}

/** Returns the tags in a header's values, or `undefined` if there is no value. Throws `invalid_header`. */
export function readTags(name: string, values: readonly string[]): TagList | undefined {
  if (values.length === 0) return undefined;
  const tags = tagsIn(values);
  if (tags) return tags;
  const list = `a list of at most ${maxTags} entity tags in quotes, such as "abc", with at most ${maxTagsLength} characters`;
  throw headerError(name, `Must be * or ${list}.`);
}

/** Returns the tags in a header's values, or `undefined` if it is malformed or above the limits. */
function tagsIn(values: readonly string[]): TagList | undefined {
  const text = values.join(',');
  if (text.trim() === '*') return '*';
  const tags = text.length <= maxTagsLength ? parseTags(text) : [];
  return tags && tags.length > 0 && tags.length <= maxTags ? tags : undefined;
}

/**
 * Returns the tags in a comma-separated list, which may have empty entries. Returns `undefined` for any other
 * text.
 */
function parseTags(text: string): string[] | undefined {
  const part = /[ \t]*(?:(,)|((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")|$)/y;
  const tags: string[] = [];
  let isSeparated = true;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (!match || (match[2] && !isSeparated)) return undefined;
    if (match[2]) tags.push(match[2]);
    isSeparated = match[1] !== undefined;
  }
  return tags;
}

/** Returns true if the preconditions hold for a resource of this version, whenever it was last used. */
export function conditionsHold({ ifMatch, ifNoneMatch }: Preconditions, version: number): boolean {
  const tag = entityTag(version);
  return (
    (ifMatch === undefined || contains(withoutUses(ifMatch), tag)) &&
    !isKnown(ifNoneMatch && withoutUses(ifNoneMatch), tag)
  );
}

/** Returns true if If-None-Match contains the tag (weak comparison). */
export function isKnown(ifNoneMatch: TagList | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === '*') return ifNoneMatch === '*';
  return contains(
    ifNoneMatch.map((known) => known.replace(/^W\//, '')),
    tag,
  );
}

/** Compares tags strongly, so a weak tag never matches. */
function contains(list: TagList, tag: string): boolean {
  return list === '*' || list.includes(tag);
}
