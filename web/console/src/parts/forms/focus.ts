/** A `ref` callback that focuses an element, such as a dialog's first input, when it appears. */
export function focusFirst(element: HTMLElement | null): void {
  element?.focus();
}

/** Focuses a form's first field that has a problem, once it is marked. */
export function focusProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
}
