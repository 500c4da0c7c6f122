/** Returns the result of code that a browser or a page can make fail; `undefined` if it failed. */
export const ignoreErrors = <Result>(code: () => Result): Result | undefined => {
  try {
    return code();
  } catch {}
  return undefined;
};
