/**
 * What readers may see of accounts and companies, by table: the one place that says so. Whatever is not named here is
 * private. Forms say it beside each field, and apps/server/public-fields.test.ts looks for every stored value at every
 * public address.
 */
export const PUBLIC_FIELDS = {
  users: ["first_name", "last_name", "slug", "bio"],
  companies: [
    "slug",
    "name",
    "website",
    "phone_number",
    "established_date",
    "address",
    "description",
    "boilerplate",
    "x_twitter",
    "instagram",
    "facebook",
    "linkedin",
  ],
  company_contacts: ["name", "role", "email", "phone", "languages", "hours", "time_zone"],
  company_people: ["name", "role", "about"],
  company_figures: ["label", "value", "as_of"],
} as const satisfies Record<string, readonly string[]>;
type PublicTable = keyof typeof PUBLIC_FIELDS;

export function isPublicField(table: string, field: string): boolean {
  const fields: readonly string[] = PUBLIC_FIELDS[table as PublicTable] ?? [];
  return fields.includes(field);
}

/** The help of a field, with who will see what is entered. @param help may be empty. */
export function helpWithReaders(table: PublicTable, field: string, help = ""): string {
  return `${help} ${isPublicField(table, field) ? "Shown to readers." : "Not shown to readers."}`.trim();
}
