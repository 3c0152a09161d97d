/** Lists what stops a submit; each line leads to its field. */
import { IconAlertCircle } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { fieldId, focusField } from "./field-id.ts";
import classes from "./form.module.css";
import type { FieldErrors } from "./submission-values.ts";

export function ErrorSummary({ errors, order }: { errors: FieldErrors; order: readonly string[] }) {
  const fields = fieldsInOrder(errors, order);
  if (fields.length === 0) return null;
  const follow = (event: MouseEvent, field: string) => {
    event.preventDefault();
    focusField(field);
  };
  return (
    <div className={classes.errors} role="alert">
      <IconAlertCircle size={16} aria-hidden />
      <div>
        <strong>{fields.length === 1 ? "One thing to fix" : `${fields.length} things to fix`}</strong>
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <a href={`#${fieldId(field)}`} onClick={(event) => follow(event, field)}>
                {errors[field]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Fields with an error as the form shows them; lines of a list follow their list, unknown fields come last. */
export function fieldsInOrder(errors: FieldErrors, order: readonly string[]): string[] {
  const rank = (field: string) => {
    const place = order.indexOf(field.split(".", 1)[0] ?? field);
    return place < 0 ? order.length : place;
  };
  const line = (field: string) => Number(field.split(".")[1] ?? -1);
  return Object.keys(errors).sort((a, b) => rank(a) - rank(b) || line(a) - line(b));
}
