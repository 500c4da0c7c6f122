/**
 * Returns a parsed session storage entry, and writes `text` first if there is one. Returns `undefined` if
 * there is no entry, if it is not JSON, or if the storage is full or missing (in a sandboxed frame). Never
 * throws.
 */
export const session = (name: string, text?: string | number): unknown => {
  try {
    if (text) sessionStorage[name] = text;
    return JSON.parse(sessionStorage[name]);
  } catch {}
  return undefined;
};
