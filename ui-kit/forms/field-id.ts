/** DOM ids of form fields, so that an error can lead to its field. Forms that are mounted together have a scope each. */
import { createContext, use } from "react";

/** The scope of the form around a field: the key of its kind. */
export const FieldScope = createContext("");

export function fieldId(name: string, scope: string): string {
  return ["field", scope, name.replaceAll(".", "-")].filter(Boolean).join("-");
}

/** Ids of fields of the form around the component. */
export function useFieldId(): (name: string) => string {
  const scope = use(FieldScope);
  return (name) => fieldId(name, scope);
}

/** Moves focus to a field, into view. */
export function focusField(name: string, scope: string): void {
  const field = document.getElementById(fieldId(name, scope));
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
