import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import { headerError } from './errors.ts';

const tagLength = 22;

/** Which entity tags a header names: any, or a list as it was sent, weak ones with their `W/`. */
export type TagList = '*' | readonly string[];

/** What a caller says that a resource must be like, or must not be like (RFC 9110, 13.1.1 and 13.1.2). */
export interface Preconditions {
  ifMatch?: TagList | undefined;
  ifNoneMatch?: TagList | undefined;
}

/** Whether a resource is what a caller takes it for. */
export type Expectation<Resource> = (resource: Resource) => boolean;

/** The strong entity tag of a resource as answers show it: opaque, and another one as soon as anything in it is another. */
export function entityTag(resource: unknown): string {
  const digest = createHash('sha256').update(canonicalJson(resource)).digest('base64url');
  return `"${digest.slice(0, tagLength)}"`;
}

/** The tags that a header of this name holds, all its values together; `undefined` without one. Throws `invalid_header`. */
export function readTags(name: string, values: readonly string[]): TagList | undefined {
  if (values.length === 0) return undefined;
  const text = values.join(',');
  if (text.trim() === '*') return '*';
  const tags = text.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  const isList =
    /^[ \t]*(?:(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")?(?:[ \t]*,[ \t]*(?:(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")?)*[ \t]*$/;
  if (tags.length > 0 && isList.test(text)) return tags;
  throw headerError(name, `${name} must be * or a list of entity tags in quotes, such as "abc".`);
}

/** Whether the preconditions hold for a resource with this tag. Only a `*` matches one that has none. */
export function conditionsHold({ ifMatch, ifNoneMatch }: Preconditions, tag: string | undefined): boolean {
  return (ifMatch === undefined || names(ifMatch, tag)) && !isKnown(ifNoneMatch, tag);
}

/** Whether a caller says that it has the resource with this tag already: weak tags count, too. */
export function isKnown(ifNoneMatch: TagList | undefined, tag: string | undefined): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === '*') return ifNoneMatch === '*';
  return names(
    ifNoneMatch.map((known) => known.replace(/^W\//, '')),
    tag,
  );
}

/** The strong comparison: a weak tag never matches. */
function names(list: TagList, tag: string | undefined): boolean {
  return list === '*' || (tag !== undefined && list.includes(tag));
}
