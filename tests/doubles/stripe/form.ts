/** The form encoding of Stripe's API: `line_items[0][price_data][currency]=gbp`. */

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

export function readForm(encoded: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    put(form, path, value);
  }
  return listed(form) as Form;
}

function put(into: Form, [first = "", ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const inner = into[first];
  const next: Form = typeof inner === "object" && !Array.isArray(inner) ? inner : {};
  into[first] = next;
  put(next, rest, value);
}

/** Objects whose names are 0, 1, 2 … are lists. */
function listed(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

export function textAt(form: FormValue | undefined, ...path: (string | number)[]): string | undefined {
  let value: FormValue | undefined = form;
  for (const part of path) {
    if (value === undefined || typeof value === "string") return undefined;
    value = Array.isArray(value) ? value[Number(part)] : value[part];
  }
  return typeof value === "string" ? value : undefined;
}

export function metadataAt(form: FormValue | undefined, ...path: string[]): Record<string, string> {
  let value: FormValue | undefined = form;
  for (const part of path) {
    value = typeof value === "object" && !Array.isArray(value) ? value[part] : undefined;
  }
  if (typeof value !== "object" || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
