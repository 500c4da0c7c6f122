/**
 * An entry of the session's storage, parsed; written first if there is a text to write. `undefined` where there is none, where
 * it is no JSON, where the page has no storage (a sandboxed frame), and where the storage is full. Never throws.
 */
export const session = (name: string, text?: string | number): unknown => {
  try {
    if (text) sessionStorage[name] = text;
    return JSON.parse(sessionStorage[name]);
  } catch {}
  return undefined;
};
