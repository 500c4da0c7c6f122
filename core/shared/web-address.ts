/**
 * An address as WHATWG parsers read it; `undefined` when it is none. Not by `URL.canParse`: once that is optimised, Node 20
 * takes the bytes of Latin-1 text for UTF-8 and is wrong about names such as `bücher.example`.
 */
export function parseWebAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
