/** The 'Newsroom' tab of a company: its press contacts, leadership and key figures. */
import type { ComponentType } from "react";
import { Skeleton } from "@mantine/core";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { OwnCompany } from "../../contract.ts";
import { newsroomMessages } from "../../newsroom-contract.ts";
import { editRefusal } from "../company-values.ts";
import { CompanyTabs } from "../company-tabs.tsx";
import { ContactForm } from "./contact-form.tsx";
import { EntrySection } from "./entry-section.tsx";
import { FigureForm } from "./figure-form.tsx";
import { PersonForm } from "./person-form.tsx";
import classes from "./newsroom.module.css";
import { ViewPage } from "../view-page.tsx";
import { useNewsroom } from "./use-newsroom.ts";

type Props = { company: OwnCompany; title: string; followers?: ComponentType<{ companyId: number }> | undefined };

export function NewsroomEditor({ company, title, followers: Followers }: Props) {
  const { data, error, refetch, isFetching } = useNewsroom(company.id);
  const refusal = editRefusal(company);
  return (
    <>
      <PageHead title={title} note={company.name} actions={<ViewPage company={company} />} />
      <CompanyTabs company={company} tab="newsroom" />
      {error && !data && <ErrorState title={newsroomMessages.loadFailed} query={{ error, refetch, isFetching }} />}
      {!error && !data && (
        <div className={classes.sections} role="status" aria-label="Loading the newsroom">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} height={120} />
          ))}
        </div>
      )}
      {refusal !== null && <p className={classes.lead}>{refusal}</p>}
      {data && refusal === null && (
        <div className={classes.sections}>
          <p className={classes.lead}>Everything here is public on the newsroom page as soon as you save it.</p>
          {Followers && <Followers companyId={company.id} />}
          <EntrySection
            companyId={company.id}
            list="contacts"
            title="Press contacts"
            empty="Add the people or desks that journalists can call or write to."
            entries={data.contacts}
            describe={(contact) => ({
              name: contact.name,
              detail: [contact.role, contact.phone, contact.email].filter(Boolean).join(" · "),
            })}
            form={ContactForm}
          />
          <EntrySection
            companyId={company.id}
            list="people"
            title="Leadership"
            empty="Introduce the people who lead the company, with pictures that journalists may use."
            entries={data.people}
            describe={(person) => ({ name: person.name, detail: person.role })}
            form={PersonForm}
          />
          <EntrySection
            companyId={company.id}
            list="figures"
            title="Key figures"
            empty="Add the numbers that reporters look for, such as staff, turnover or the founding year."
            entries={data.figures}
            describe={(figure) => ({ name: figure.value, detail: figure.label })}
            form={FigureForm}
          />
        </div>
      )}
    </>
  );
}
