/** Says that the numbers are made up, where they are. */
export function DemoMark() {
  return null;
}
