/** Values of the company form, in the form, the browser's storage and the calls. */
import { z } from "zod";
import { type MediaItem, mediaItem } from "#features/media/contract.ts";
import type { FieldProblems } from "#platform/contract/fields.ts";
import {
  type Company,
  type CompanyInput,
  MAX_BOILERPLATE,
  PRESS_FIELDS,
  SOCIAL_FIELDS,
  type SocialField,
} from "../contract.ts";

type FieldLook = {
  label: string;
  type: "text" | "url" | "tel" | "email" | "date" | "textarea";
  help?: string;
  helpOnEdit?: string;
};

/** Fields that people type, in the form's order; the logo stands before the press contact. */
const COMPANY_FIELDS = {
  name: {
    label: "Company Name",
    type: "text",
    helpOnEdit: "A new name does not change posts that are already published.",
  },
  website: { label: "Website", type: "url", help: "For example https://halewood.example" },
  phone_number: { label: "Phone Number", type: "tel", help: "With the country code, for example +47 55 21 40 00." },
  established_date: { label: "Established Date", type: "date" },
  address: { label: "Address", type: "text" },
  description: { label: "Description", type: "textarea", help: "Shown on the company's page and with its posts." },
  press_contact_name: { label: "Contact Name", type: "text" },
  press_contact_email: { label: "Contact Email", type: "email" },
  press_contact_phone: { label: "Contact Phone", type: "tel", help: "With the country code." },
  boilerplate: {
    label: "Boilerplate",
    type: "textarea",
    help: `Two or three sentences about the company that end your releases, at most ${MAX_BOILERPLATE.toLocaleString("en")} characters.`,
  },
  x_twitter: { label: "X (Twitter)", type: "url" },
  instagram: { label: "Instagram", type: "url" },
  facebook: { label: "Facebook", type: "url" },
  linkedin: { label: "LinkedIn", type: "url" },
} as const satisfies Record<string, FieldLook>;
export type CompanyField = keyof typeof COMPANY_FIELDS;

/** `satisfies` keeps the keys, this hides which field has which help. */
export const lookOf = (field: CompanyField): FieldLook => COMPANY_FIELDS[field];

const OTHER_SECTIONS: readonly string[] = [...PRESS_FIELDS, ...SOCIAL_FIELDS];
const ALL_FIELDS = Object.keys(COMPANY_FIELDS) as CompanyField[];
export const OWN_FIELDS = ALL_FIELDS.filter((field) => !OTHER_SECTIONS.includes(field));

/** Short names of the table's links (docs/product/companies.md, Your Companies). */
export const SOCIAL_LABELS: Record<SocialField, string> = {
  x_twitter: "X",
  instagram: "IG",
  facebook: "FB",
  linkedin: "LI",
};

export type CompanyTexts = Record<CompanyField, string>;
export type CompanyDraft = { texts: CompanyTexts; logo: MediaItem | null };

/** The form's initial values; empty without a company. */
export function draftOf(company: Company | null): CompanyDraft {
  const texts = ALL_FIELDS.map((field) => [field, company?.[field] ?? ""]);
  return { texts: Object.fromEntries(texts) as CompanyTexts, logo: company?.logo ?? null };
}

const keptDraft = z.object({ texts: z.record(z.string(), z.string()), logo: mediaItem.nullable() });

/** Null for what this version of the form cannot read; fields that an earlier one did not have are as `saved`. */
export function parseKeptDraft(stored: unknown, saved: CompanyDraft): CompanyDraft | null {
  const kept = keptDraft.safeParse(stored).data;
  if (!kept) return null;
  const texts = ALL_FIELDS.map((field) => [field, kept.texts[field] ?? saved.texts[field]]);
  return { texts: Object.fromEntries(texts) as CompanyTexts, logo: kept.logo };
}

export function inputOf({ texts, logo }: CompanyDraft): CompanyInput {
  return { ...texts, established_date: texts.established_date || null, logo: logo?.id ?? null };
}

/** The fields that have a problem, from the top of the form to its end. */
export function wrongFields(problems: FieldProblems): string[] {
  const order: string[] = [...OWN_FIELDS, "logo", ...OTHER_SECTIONS];
  return Object.keys(problems).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

export function labelOf(field: string): string {
  if (field in COMPANY_FIELDS) return COMPANY_FIELDS[field as CompanyField].label;
  return field === "logo" ? "Logo" : field;
}
