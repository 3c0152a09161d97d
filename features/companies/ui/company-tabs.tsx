/** Switches between a company's details and its newsroom. The browser keeps unsaved details. */
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { type CompanyTab, editItemOf } from "./company-item.ts";
import classes from "./company-tabs.module.css";

const TABS: [tab: CompanyTab, label: string][] = [
  ["details", "Details"],
  ["newsroom", "Newsroom"],
];

export function CompanyTabs({ slug, tab: shown }: { slug: string; tab: CompanyTab }) {
  return (
    <nav className={classes.tabs} aria-label="Company sections">
      {TABS.map(([tab, label]) => (
        <ItemLink key={tab} item={editItemOf({ slug }, tab)} aria-current={tab === shown ? "page" : undefined}>
          {label}
        </ItemLink>
      ))}
    </nav>
  );
}
