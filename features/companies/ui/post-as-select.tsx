/** Chooses whether to post as yourself or as one of your companies. */
import { Select, type SelectProps } from "@mantine/core";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { toldApart } from "../names/told-apart.ts";
import { useOwnedCompanies } from "./use-owned-companies.ts";

/** The first choice of everything that posts as a company. */
export const YOURSELF = { value: "", label: "N/A (Post as Yourself)" };

type Props = Pick<SelectProps, "id" | "label" | "description" | "error" | "className"> & {
  /** Company id as text; empty to post as yourself. */
  value: string;
  onChange: (companyId: string) => void;
};

export function PostAsSelect({ value, onChange, ...input }: Props) {
  const companies = toldApart(useOwnedCompanies());
  const options = [YOURSELF, ...companies.map(({ id, name }) => ({ value: String(id), label: name }))];
  return (
    <Select
      {...input}
      data={options}
      value={options.some((option) => option.value === value) ? value : YOURSELF.value}
      onChange={(chosen) => onChange(chosen ?? YOURSELF.value)}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ shadow: "md", offset: 4, keepMounted: false }}
    />
  );
}
