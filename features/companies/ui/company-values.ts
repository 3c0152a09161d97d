/** Values of the company form, in the form, the browser's storage and the calls. */
import { z } from "zod";
import { type MediaItem, mediaItem } from "#features/media/contract.ts";
import type { FieldProblems } from "#platform/contract/fields.ts";
import type { Company, OwnCompany } from "../contract.ts";
import {
  COMPANY_FIELDS,
  type CompanyField,
  FIELD_NAMES,
  fieldsOf,
  isDateField,
  startOf,
} from "../fields/definition.ts";
import { mayInCompany, roleRefusal } from "../team/rights.ts";

export type CompanyTexts = Record<CompanyField, string>;
export type CompanyDraft = { texts: CompanyTexts; logo: MediaItem | null };

/** The form's initial values; empty without a company. */
export function draftOf(company: Company | null): CompanyDraft {
  const texts = FIELD_NAMES.map((field) => [field, company?.[field] ?? startOf(field)]);
  return { texts: Object.fromEntries(texts) as CompanyTexts, logo: company?.logo ?? null };
}

const storedDraft = z.object({ texts: z.record(z.string(), z.string()), logo: mediaItem.nullable() });

/** Null for what this version of the form cannot read; fields that an earlier one did not have are as `saved`. */
export function parseStoredDraft(stored: unknown, saved: CompanyDraft): CompanyDraft | null {
  const kept = storedDraft.safeParse(stored).data;
  if (!kept) return null;
  const texts = FIELD_NAMES.map((field) => [field, kept.texts[field] ?? saved.texts[field]]);
  return { texts: Object.fromEntries(texts) as CompanyTexts, logo: kept.logo };
}

/** Why the user's role may not change the company; null: it may. */
export function editRefusal({ role, payer }: Pick<OwnCompany, "role" | "payer">): string | null {
  return mayInCompany(role, "edit-company") ? null : roleRefusal(role, payer.name);
}

/** Not checked yet. */
export function inputOf({ texts, logo }: CompanyDraft): Record<string, unknown> {
  const dates = FIELD_NAMES.filter(isDateField).map((field) => [field, texts[field] || null]);
  return { ...texts, ...Object.fromEntries(dates), logo: logo?.id ?? null };
}

/** The fields that have a problem, from the top of the form to its end. */
export function wrongFields(problems: FieldProblems): string[] {
  const order: string[] = [...fieldsOf("company"), "logo", ...FIELD_NAMES];
  return Object.keys(problems).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

export function labelOf(field: string): string {
  if (field in COMPANY_FIELDS) return COMPANY_FIELDS[field as CompanyField].label;
  return field === "logo" ? "Logo" : field;
}
