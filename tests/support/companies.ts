/** Companies as the server answers them, for tests that play the server. */
import type { Company, OwnCompany } from "#features/companies/contract.ts";
import { type CompanyField, FIELD_NAMES, isDateField, startOf } from "#features/companies/fields/definition.ts";

/** Every field of a company as it is where nothing is stored. */
export const BLANK_FIELDS = Object.fromEntries(
  FIELD_NAMES.map((field) => [field, isDateField(field) ? null : startOf(field)]),
) as Pick<Company, CompanyField>;

/** Company 7, with everything but a logo; a changed name changes the address with it. */
export function buildCompanyAnswer(changes: Partial<OwnCompany> = {}): OwnCompany {
  const name = changes.name ?? "Halden Marine Systems";
  const slug = changes.slug ?? name.toLowerCase().replaceAll(" ", "-");
  return {
    ...BLANK_FIELDS,
    id: 7,
    slug,
    name,
    description: "Electric drive trains for passenger ferries.",
    address: "Skuteviksboder 11, 5035 Bergen, Norway",
    website: "https://halden.example",
    phone_number: "+47 55 21 40 00",
    established_date: "1987-03-14",
    x_twitter: "https://x.com/halden",
    instagram: "",
    facebook: "",
    linkedin: "https://www.linkedin.com/company/halden",
    logo: null,
    press_contact_name: "Ingrid Moe",
    press_contact_email: "press@halden.example",
    press_contact_phone: "+47 55 21 40 01",
    boilerplate:
      "Halden Marine Systems designs and builds electric drive trains for passenger ferries in Bergen, and employs 310 people there.",
    url: `/company/${slug}`,
    spokespeople: [],
    role: "owner",
    people: 1,
    payer: { name: "Marta Lindqvist", is_you: true, has_left: false },
    features: null,
    ...changes,
  };
}
