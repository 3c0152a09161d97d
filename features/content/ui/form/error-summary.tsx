/** Lists the errors that prevent a submit; each line links to its field. */
import { IconAlertCircle } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import type { ContentKind } from "../../kinds/index.ts";
import { fieldId, focusField } from "#ui-kit/forms/field-id.ts";
import { fieldsInOrder } from "./problems.ts";
import type { FieldErrors } from "./values.ts";
import classes from "./form.module.css";

export function ErrorSummary({ kind, errors }: { kind: ContentKind; errors: FieldErrors }) {
  const fields = fieldsInOrder(kind, errors);
  if (fields.length === 0) return null;
  const follow = (event: MouseEvent, field: string) => {
    event.preventDefault();
    focusField(field, kind.key);
  };
  return (
    <div className={classes.errors} role="alert">
      <IconAlertCircle size={16} aria-hidden />
      <div>
        <strong>{fields.length === 1 ? "One thing to fix" : `${fields.length} things to fix`}</strong>
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <a href={`#${fieldId(field, kind.key)}`} onClick={(event) => follow(event, field)}>
                {errors[field]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
