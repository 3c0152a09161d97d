/** The company form's text fields, and the list of what is wrong with them. */
import { Alert, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ChangeEvent, MouseEvent } from "react";
import classes from "./company-form.module.css";
import { helpWithReaders } from "#features/accounts/public-contract.ts";
import { type CompanyField, definitionOf } from "../fields/definition.ts";
import { labelOf, wrongFields } from "./company-values.ts";
import type { CompanyForm } from "./use-company-form.ts";

type CompanyTextFieldProps = {
  name: CompanyField;
  text: ReturnType<CompanyForm["text"]>;
  onChoose: (value: string) => void;
  isNew: boolean;
  /** While it is being saved: what is typed then would be lost. */
  isLocked: boolean;
};

export function CompanyTextField({ name, text, onChoose, isNew, isLocked }: CompanyTextFieldProps) {
  const { label, control, required, wide, help: always, helpOnEdit, choices } = definitionOf(name);
  const help = isNew ? always : (helpOnEdit ?? always);
  const isParagraph = control === "textarea";
  const common = {
    ...text,
    label,
    readOnly: isLocked,
    description: choices ? help : helpWithReaders("companies", name, help),
    className: wide || isParagraph ? classes.wide : undefined,
  };
  if (choices) {
    const { readOnly: _, ...select } = common;
    const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => onChoose(currentTarget.value);
    return <NativeSelect {...select} data={[...choices]} disabled={isLocked} onChange={choose} />;
  }
  if (isParagraph) return <Textarea {...common} autosize minRows={3} />;
  return <TextInput {...common} type={control} required={required} autoComplete="off" />;
}

/** An alert titled 'Error' lists each field with its message; each name leads to its field. */
export function ProblemList({ form: { id, problems, focus } }: { form: CompanyForm }) {
  const lead = (event: MouseEvent, field: string) => {
    event.preventDefault();
    focus(field);
  };
  return (
    <Alert className={classes.problems} title="Error" icon={<IconAlertCircle size={16} />}>
      <ul>
        {wrongFields(problems).map((field) => (
          <li key={field}>
            <a href={`#${id}`} onClick={(event) => lead(event, field)}>
              {labelOf(field)}:
            </a>{" "}
            {problems[field]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
