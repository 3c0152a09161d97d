/** Switches between a company's details, its newsroom, its people, its rules of approval, its keys, its webhooks, its assistants and its import. The browser keeps unsaved details. */
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import type { OwnCompany } from "../contract.ts";
import { type CompanyTab, editItemOf } from "./company-item.ts";
import classes from "./company-tabs.module.css";

const TABS: [tab: CompanyTab, label: string][] = [
  ["details", "Details"],
  ["newsroom", "Newsroom"],
  ["people", "People"],
  ["approval", "Approval"],
  ["keys", "API keys"],
  ["webhooks", "Webhooks"],
  ["assistants", "Assistants"],
  ["import", "Import"],
  ["export", "Export"],
];

type Props = { company: Pick<OwnCompany, "slug" | "people" | "role">; tab: CompanyTab };

export function CompanyTabs({ company: { slug, people, role }, tab: shown }: Props) {
  return (
    <nav className={classes.tabs} aria-label="Company sections">
      {TABS.filter(([tab]) => tab !== "export" || role === "owner").map(([tab, label]) => (
        <ItemLink key={tab} item={editItemOf({ slug }, tab)} aria-current={tab === shown ? "page" : undefined}>
          {label}
          {tab === "people" && <span>{people}</span>}
        </ItemLink>
      ))}
    </nav>
  );
}
