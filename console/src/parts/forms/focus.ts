/** A `ref` that focuses an input when it appears: the dialog was opened to type into it. */
export function focusFirst(input: HTMLInputElement | null): void {
  input?.focus();
}
