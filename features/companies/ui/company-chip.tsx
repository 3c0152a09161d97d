/** Says which company a list is filtered by; a press shows all. */
import { Button, VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { toldApart } from "../names/told-apart.ts";
import { YOURSELF_ONLY } from "./posting-company.ts";
import { useCompanies } from "./use-companies.ts";

type Props = {
  /** As in the address; null: the list shows all, and there is no chip. */
  company: string | null;
  onClear: () => void;
};

export function CompanyChip({ company, onClear }: Props) {
  const { data: companies } = useCompanies();
  if (company === null) return null;
  const name =
    company === YOURSELF_ONLY
      ? "yourself"
      : (toldApart(companies ?? []).find(({ id }) => String(id) === company)?.name ?? "one company");
  return (
    <Button size="xs" variant="light" rightSection={<IconX size={14} aria-hidden />} onClick={onClear}>
      <span>
        Posted as <bdi>{name}</bdi>
        <VisuallyHidden component="span">. Show all companies</VisuallyHidden>
      </span>
    </Button>
  );
}
