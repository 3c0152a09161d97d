/** Pure rules of companies: addresses, and what a row looks like from outside. */
import slugify from "slugify";
import { describeUpload } from "#features/media/server/service.ts";
import { editVersionOf } from "#platform/http/edit-version.ts";
import { companyPage, type Company, type OwnCompany } from "../contract.ts";
import { type CompanyField, FIELD_NAMES } from "../fields/definition.ts";
import type { CompanyRow, OwnCompanyRow } from "./queries.ts";

const MAX_SLUG_CHARACTERS = 80;

/** The preferred address of a company; a name without Latin letters is called `company`. */
export function wishedSlug(name: string): string {
  const slug = slugify(name, { lower: true, strict: true }).slice(0, MAX_SLUG_CHARACTERS);
  return slug.replace(/^-+|(?<!-)-+$/g, "") || "company";
}

export function describeCompany({ owner_id: _owner, logo, ...row }: CompanyRow): Company {
  return { ...row, logo: logo && describeUpload(logo), url: companyPage(row.slug) };
}

/** Changes with every field that saving a company writes. */
export function versionOf(company: Record<CompanyField, string | null> & { logo: { id: string } | null }): string {
  return editVersionOf(...FIELD_NAMES.map((field) => company[field]), company.logo?.id ?? null);
}

export function describeOwnCompany(
  { role, people, payer, ...row }: OwnCompanyRow,
  features: OwnCompany["features"],
): OwnCompany {
  return { ...describeCompany(row), role, people, payer, features };
}
