/** A `ref` callback that focuses a dialog's first input when it appears. */
export function focusFirst(input: HTMLInputElement | null): void {
  input?.focus();
}
