/** Metadata of a company's page: title, description, link preview and structured data. */
import { previewPicture } from "#features/content/site/post/head.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { type Company, SOCIAL_FIELDS } from "#features/companies/contract.ts";
import type { PressContact } from "#features/companies/newsroom-contract.ts";
import { type CompanyNewsroom, newsroomPage } from "./newsroom.ts";
import { words } from "#ui-kit/public/words/words.ts";

/** The part of a description that search engines show. */
const DESCRIPTION_SHOWN = 160;

export function companyHead({ company, page, entries, search }: CompanyNewsroom): DocumentHead {
  const description = company.description || words().company.description(company.name);
  const logo = previewPicture(company.logo);
  return {
    title: page === 1 ? company.name : words().company.pageOf(company.name, page),
    description: truncate(description, DESCRIPTION_SHOWN),
    path: newsroomPage(company, page),
    noindex: search !== null,
    openGraph: { type: "website", image: logo && { ...logo, alt: company.name } },
    breadcrumbs: [{ name: company.name, path: company.url }],
    structuredData: (origin) => organisationOf(company, entries.contacts, origin),
  };
}

/** schema.org/Organization */
function organisationOf(company: Company, contacts: PressContact[], origin: string): Record<string, unknown> {
  const profiles = SOCIAL_FIELDS.map((field) => company[field]).filter((address) => address !== "");
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: company.name,
    url: company.website || `${origin}${company.url}`,
    mainEntityOfPage: `${origin}${company.url}`,
    ...(company.description && { description: company.description }),
    ...(company.logo && { logo: `${origin}${company.logo.url}` }),
    ...(company.established_date && { foundingDate: company.established_date }),
    ...(company.address && { address: company.address }),
    ...(company.phone_number && { telephone: company.phone_number }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(contacts.length > 0 && { contactPoint: contacts.map(contactPointOf) }),
  };
}

/** schema.org/ContactPoint; its hours are text, which the vocabulary has no place for. */
function contactPointOf({ name, email, phone, languages }: PressContact): Record<string, unknown> {
  return {
    "@type": "ContactPoint",
    contactType: "press",
    name,
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(languages.length > 0 && { availableLanguage: languages }),
  };
}
