/** A stored resource with its version: 1 at first, raised by every write. */
export interface Versioned<Resource> {
  resource: Resource;
  version: number;
}

/** A request's condition on a resource's version. */
export type VersionCondition = (version: number) => boolean;

/** The condition of a request without preconditions. */
export const anyVersion: VersionCondition = () => true;

/**
 * Returns the strong entity tag of a version: `"3"`. An API key that was used also has the time of its last
 * use in its tag, `"3-mi8v2w5c"`, because responses contain it.
 */
export function entityTag(version: number, lastUsedAt: string | null = null): string {
  return lastUsedAt === null ? `"${version}"` : `"${version}-${Date.parse(lastUsedAt).toString(36)}"`;
}
