/** The open item of the companies screen, as kept in the address: a company's details, newsroom, people, approval, keys, webhooks, assistants or import. */
const TABS = {
  details: "edit.",
  newsroom: "newsroom.",
  people: "people.",
  approval: "approval.",
  keys: "keys.",
  webhooks: "webhooks.",
  assistants: "assistants.",
  import: "import.",
  export: "export.",
} as const;
export type CompanyTab = keyof typeof TABS;

export function editItemOf({ slug }: { slug: string }, tab: CompanyTab = "details"): string {
  return TABS[tab] + slug;
}

/** The company that is being edited, and on which tab; null where the address names none. */
export function openedCompanyOf(item: string | null): { slug: string; tab: CompanyTab } | null {
  for (const tab of Object.keys(TABS) as CompanyTab[]) {
    const slug = item?.startsWith(TABS[tab]) ? item.slice(TABS[tab].length) : "";
    if (slug !== "") return { slug, tab };
  }
  return null;
}
