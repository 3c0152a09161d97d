/** The company form's text fields, and the list of what is wrong with them. */
import { Alert, Textarea, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import type { FieldProblems } from "#platform/contract/fields.ts";
import classes from "./company-form.module.css";
import { type CompanyField, labelOf, lookOf, wrongFields } from "./company-values.ts";

type CompanyTextFieldProps = {
  id: string;
  name: CompanyField;
  value: string;
  error: string | undefined;
  isNew: boolean;
  /** While it is being saved: what is typed then would be lost. */
  isLocked: boolean;
  onChange: (text: string) => void;
};

export function CompanyTextField({ id, name, value, error, isNew, isLocked, onChange }: CompanyTextFieldProps) {
  const { label, type, help: always, helpOnEdit } = lookOf(name);
  const help = isNew ? always : (helpOnEdit ?? always);
  const isWide = name === "name" || name === "description";
  const common = {
    id,
    label,
    value,
    error,
    readOnly: isLocked,
    description: help,
    className: isWide ? classes.wide : undefined,
  };
  if (type === "textarea")
    return <Textarea {...common} autosize minRows={3} onChange={(event) => onChange(event.currentTarget.value)} />;
  return (
    <TextInput
      {...common}
      type={type}
      required={name === "name"}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ProblemListProps = { problems: FieldProblems; fieldId: (field: string) => string };

/** An alert titled 'Error' lists each field with its message; each name leads to its field. */
export function ProblemList({ problems, fieldId }: ProblemListProps) {
  const lead = (event: MouseEvent, field: string) => {
    event.preventDefault();
    document.getElementById(fieldId(field))?.focus();
  };
  return (
    <Alert className={classes.problems} title="Error" icon={<IconAlertCircle size={16} />}>
      <ul>
        {wrongFields(problems).map((field) => (
          <li key={field}>
            <a href={`#${fieldId(field)}`} onClick={(event) => lead(event, field)}>
              {labelOf(field)}:
            </a>{" "}
            {problems[field]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
