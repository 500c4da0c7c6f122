/** Events of this chance do not happen. */
const chance = 1e-6;

/** Returns true if the chance of at least `count` independent events is below one in a million. */
export function isImprobable(count: number, expected: number): boolean {
  if (count <= expected) return false;
  return poissonTail(Math.floor(count), Math.max(expected, 1e-9)) < chance;
}

/** Returns the probability of `count` events or more, of which `mean` are expected. `count` is above `mean`. */
function poissonTail(count: number, mean: number): number {
  let term = Math.exp(count * Math.log(mean) - mean - logFactorial(count));
  let sum = 0;
  for (let next = count + 1; term > sum * 1e-9; next++) {
    sum += term;
    term *= mean / next;
  }
  return sum;
}

/** Returns ln(n!), by Stirling's series for large n. */
function logFactorial(n: number): number {
  if (n < 20) return Array.from({ length: n }, (_, index) => Math.log(index + 1)).reduce((a, b) => a + b, 0);
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n);
}
