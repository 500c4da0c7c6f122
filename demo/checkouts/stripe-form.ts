/** Parameters of a request to Stripe: nested objects and lists. */
export type Form = { [name: string]: string | string[] | Form };

/** Parses names such as `a[b]`, `a[b][]` and `a[b][0]`. */
export function formOf(parameters: URLSearchParams): Form {
  const form: Form = {};
  for (const [name, value] of parameters) {
    const keys = name.split(/[[\]]+/).filter((key, index) => index === 0 || key !== '');
    const isList = /\[\d*\]$/.test(name);
    const path = isList && /\d/.test(keys.at(-1) ?? '') ? keys.slice(0, -1) : keys;
    const last = path.at(-1) ?? '';
    const parent = path.slice(0, -1).reduce<Form>((at, key) => {
      at[key] ??= {};
      return at[key] as Form;
    }, form);
    parent[last] = isList ? [...listOf(parent[last]), value] : value;
  }
  return form;
}

/** Returns the value if it is a list, else an empty list. */
export function listOf(value: Form[string] | undefined): string[] {
  return Array.isArray(value) ? value : [];
}
