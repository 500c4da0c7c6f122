/** Captures the logs and metrics of each test instead of printing them. */
export function useLogLines(): { readonly lines: readonly string[]; clear: () => void } {
  let lines: string[] = [];
  let spies: jest.SpyInstance[] = [];
  beforeEach(() => {
    lines = [];
    const keep = (text: unknown) => {
      lines.push(...String(text).trimEnd().split('\n'));
      return true;
    };
    spies = [
      jest.spyOn(console, 'log').mockImplementation(keep),
      jest.spyOn(console, 'error').mockImplementation(keep),
      jest.spyOn(process.stdout, 'write').mockImplementation(keep),
    ];
  });
  afterEach(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return {
    get lines() {
      return lines;
    },
    clear: () => {
      lines = [];
    },
  };
}
