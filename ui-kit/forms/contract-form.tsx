/** A form with its error above the fields, which are two in a row if there is room. */
import { Alert } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useDirtyForm } from "../dialogs/dialog-closing.ts";
import classes from "./contract-form.module.css";

type Props = {
  label: string;
  /** Of useContractForm. */
  form: { id: string; whole: string | null; isDirty: boolean; submit: () => Promise<void> };
  className?: string | undefined;
  children: ReactNode;
};

/** In a FormModal it asks before what was typed is thrown away. */
export function ContractForm({ label, form, className = classes.form, children }: Props) {
  useDirtyForm(form.isDirty);
  return (
    <form
      id={form.id}
      noValidate
      className={className}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // React passes it on to the form from which this one's dialog was opened
        void form.submit();
      }}
    >
      {form.whole !== null && (
        <Alert role="alert" icon={<IconAlertCircle size={16} aria-hidden />}>
          {form.whole}
        </Alert>
      )}
      {children}
    </form>
  );
}

/** Fields that belong together, side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** Fields under a heading of their own. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
