const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Returns a number as the documents write it: `three`, but `12` and `1,500`. */
export function inWords(count: number): string {
  return words[count - 1] ?? count.toLocaleString('en');
}
