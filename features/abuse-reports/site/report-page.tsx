/** The public page on which readers report abuse. */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import {
  EMAIL_FIELD,
  Problem,
  ReaderField,
  ReaderForm,
  ReaderPage,
  ReaderSentMain,
  wrong,
} from "#ui-kit/public/reader-form.tsx";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import type { Mark } from "#ui-kit/public/words/phrases.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { MAX_MESSAGE, MAX_PAGE, REASON_KEYS, REPORT_PAGE, REPORTER_DATA_DAYS } from "../contract.ts";
import type { ReportForm } from "./report-form.ts";

export const reportHead = (): DocumentHead => ({
  title: words().report.title,
  description: words().report.description,
  path: null,
  noindex: true,
  openGraph: { type: "website", image: null },
});

/** @param trap name of the field that only bots fill in. */
type Props = { form: ReportForm; trap: string; contactPage: string };

export function ReportPageMain({ form, trap, contactPage }: Props) {
  const named = words().report;
  const contact: Mark = (text) => <a href={contactPage}>{text}</a>;
  const aside = (
    <>
      <section>
        <SectionHead title={named.next} />
        <ol className="steps">
          {named.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section>
        <SectionHead title={named.details} />
        <p>{named.privacy(REPORTER_DATA_DAYS)}</p>
        <p>{named.ownAccount(contact)}</p>
      </section>
    </>
  );
  return (
    <ReaderPage title={named.title} lead={named.lead} asideLabel={named.next} aside={aside}>
      <ReaderForm action={REPORT_PAGE} form={form} trap={trap} words={named}>
        <ReaderField form={form} name="page" label={named.page} maxLength={MAX_PAGE} required />
        {form.title !== null && (
          <p className="help" dir="auto">
            {form.title}
          </p>
        )}
        <Reasons {...form} />
        <ReaderField
          form={form}
          name="message"
          label={named.message}
          hint={named.upTo(MAX_MESSAGE)}
          rows={6}
          maxLength={MAX_MESSAGE}
          required
        />
        <ReaderField form={form} {...EMAIL_FIELD} label={named.email} hint={named.optional} />
      </ReaderForm>
    </ReaderPage>
  );
}

function Reasons({ values, problems }: ReportForm) {
  const named = words().report;
  return (
    <>
      <fieldset {...wrong("reason", problems)}>
        <legend>{named.wrong}</legend>
        <div className="ticks">
          {REASON_KEYS.map((reason) => (
            <label className="tick" key={reason}>
              <input type="radio" name="reason" value={reason} defaultChecked={values.reason === reason} required />
              <span>
                {named.reasons[reason].label}
                {named.reasons[reason].hint !== "" && <small>{named.reasons[reason].hint}</small>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Problem name="reason" problems={problems} />
    </>
  );
}

/** @param number null where the address names none. */
export function ReportSentMain({ number }: { number: string | null }) {
  const { received, willAnswer } = words().report;
  return <ReaderSentMain number={number} title={received} next={willAnswer} />;
}
