/** Facts next to a company's newsroom: its age, place and contact details. */
import type { ReactNode } from "react";
import { formatDay } from "#ui-kit/public/dates.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { phoneLink } from "#features/companies/press/phone-link.ts";
import { type Company, SOCIAL_FIELDS } from "#features/companies/contract.ts";
import { COMPANY_FIELDS } from "#features/companies/fields/definition.ts";
import { words } from "#ui-kit/public/words/words.ts";

export function CompanyFacts({ company }: { company: Company }) {
  const { established_date, address, phone_number } = company;
  const elsewhere = SOCIAL_FIELDS.filter((field) => company[field] !== "");
  if (!established_date && !address && !phone_number && elsewhere.length === 0) return null;
  const named = words().company;
  return (
    <section aria-label={named.facts}>
      <SectionHead title={named.facts} />
      <dl className="facts">
        {established_date && (
          <Fact name={named.established}>
            <time dateTime={established_date}>{formatDay(established_date)}</time>
          </Fact>
        )}
        {address && (
          <Fact name={named.address}>
            <span dir="auto">{address}</span>
          </Fact>
        )}
        {phone_number && (
          <Fact name={named.phone}>
            <a href={phoneLink(phone_number)}>{phone_number}</a>
          </Fact>
        )}
        {elsewhere.length > 0 && (
          <Fact name={named.socialMedia}>
            {elsewhere.map((field, index) => (
              <span key={field}>
                {index > 0 && ", "}
                <a href={company[field]} rel="nofollow ugc noopener">
                  {COMPANY_FIELDS[field].network.name}
                </a>
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
