/** Facts next to a company's newsroom: its age, place and contact details. */
import type { ReactNode } from "react";
import { formatDay } from "#ui-kit/public/dates.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { phoneLink } from "#features/companies/press/phone-link.ts";
import { type Company, SOCIAL_FIELDS } from "#features/companies/contract.ts";
import { COMPANY_FIELDS } from "#features/companies/fields/definition.ts";

export function CompanyFacts({ company }: { company: Company }) {
  const { established_date, address, phone_number } = company;
  const elsewhere = SOCIAL_FIELDS.filter((field) => company[field] !== "");
  if (!established_date && !address && !phone_number && elsewhere.length === 0) return null;
  return (
    <section aria-label="Facts">
      <SectionHead title="Facts" />
      <dl className="facts">
        {established_date && (
          <Fact name="Established">
            <time dateTime={established_date}>{formatDay(established_date)}</time>
          </Fact>
        )}
        {address && (
          <Fact name="Address">
            <span dir="auto">{address}</span>
          </Fact>
        )}
        {phone_number && (
          <Fact name="Phone">
            <a href={phoneLink(phone_number)}>{phone_number}</a>
          </Fact>
        )}
        {elsewhere.length > 0 && (
          <Fact name="Social media">
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
