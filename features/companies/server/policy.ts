/** Pure rules of companies: addresses, and what a row looks like from outside. */
import slugify from "slugify";
import { describeUpload } from "#features/media/server/service.ts";
import { companyPage, type Company } from "../contract.ts";
import type { CompanyRow } from "./queries.ts";

const MAX_SLUG_CHARACTERS = 80;

/** The preferred address of a company; a name without Latin letters is called `company`. */
export function wishedSlug(name: string): string {
  const slug = slugify(name, { lower: true, strict: true }).slice(0, MAX_SLUG_CHARACTERS);
  return slug.replace(/^-+|(?<!-)-+$/g, "") || "company";
}

export function describeCompany({ owner_id: _owner, logo, ...row }: CompanyRow): Company {
  return { ...row, logo: logo && describeUpload(logo), url: companyPage(row.slug) };
}
