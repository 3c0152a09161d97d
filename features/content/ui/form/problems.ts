/** Errors of a content form in order, and moving to the first. */
import type { ContentKind } from "../../kinds/index.ts";
import { focusField } from "#ui-kit/forms/field-id.ts";
import { type FieldErrors, SEO_FIELDS, WEBSITES } from "./values.ts";

/** Fields with an error as the form shows them; lines of a list follow their list, unknown fields come last. */
export function fieldsInOrder(kind: ContentKind, errors: FieldErrors): string[] {
  const story = kind.form.story.map(({ name }) => name);
  const order = [...story, "tags", "banner_picture", "related_media", WEBSITES, ...SEO_FIELDS];
  const rank = (field: string) => {
    const place = order.indexOf(field.split(".", 1)[0] ?? field);
    return place < 0 ? order.length : place;
  };
  const line = (field: string) => Number(field.split(".")[1] ?? -1);
  return Object.keys(errors).sort((a, b) => rank(a) - rank(b) || line(a) - line(b));
}

/** Leads to the first error, once React has drawn it: the field is described by it. */
export function focusFirstProblem(kind: ContentKind, errors: FieldErrors): void {
  const [first] = fieldsInOrder(kind, errors);
  if (first !== undefined) requestAnimationFrame(() => focusField(first, kind.key));
}
