/** A banner that was closed stays away for a day, in all tabs. */
const dayMs = 864e5;

/** Returns true if the visitor closed the banner of a public key; remembers a closing first if it is one. */
export const isClosed = (key: string, isClosing?: boolean): boolean | undefined => {
  try {
    if (isClosing) localStorage[key] = Date.now();
    return Date.now() - localStorage[key] < dayMs;
  } catch {}
  return undefined;
};
