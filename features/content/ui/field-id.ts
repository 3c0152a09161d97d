/** DOM id of a form field, so that an error can lead to it; one form is shown at a time. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll(".", "-")}`;
}

/** Moves focus to a field, into view. */
export function focusField(name: string): void {
  const field = document.getElementById(fieldId(name));
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}
