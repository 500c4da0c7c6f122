/** A JSON object. */
type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Applies a merge patch (RFC 7396, https://www.rfc-editor.org/rfc/rfc7396): objects are merged at any depth, `null` removes a member, and
 * every other value, lists included, replaces what was there. Changes neither argument.
 */
export function mergePatch(target: JsonObject, patch: JsonObject): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...target };
  for (const [name, change] of Object.entries(patch)) {
    const former = merged[name];
    if (change === null) delete merged[name];
    else merged[name] = isObject(change) ? mergePatch(isObject(former) ? former : {}, change) : change;
  }
  return merged;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
