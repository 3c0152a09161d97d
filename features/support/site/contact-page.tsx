/** The public contact page. */
import { accountPages } from "#features/accounts/contract.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { EMAIL_FIELD, ReaderField, ReaderForm, ReaderPage, ReaderSentMain } from "#ui-kit/public/reader-form.tsx";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import type { Mark } from "#ui-kit/public/words/phrases.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { MAX_READER_MESSAGE, READER_DATA_DAYS } from "../contact-contract.ts";

export const contactHead = (): DocumentHead => ({
  title: words().plain.contact,
  description: words().contact.description,
  path: accountPages.contact,
  openGraph: { type: "website", image: null },
});

export type ContactForm = ReaderForm<{ name: string; email: string; message: string }>;

/** @param props.trap name of the field that only bots fill in. @param props.supportEmail null while none is set up. */
type Props = { form: ContactForm; trap: string; supportEmail: string | null; reportPage: string };

const linkTo =
  (href: string): Mark =>
  (text) => <a href={href}>{text}</a>;

export function ContactPageMain({ form, trap, supportEmail, reportPage }: Props) {
  const { contact: named, plain, report } = words();
  const aside = (
    <>
      <section>
        <SectionHead title={named.aboutRelease} />
        <p>{named.aboutReleaseText}</p>
        <p>{named.forged(linkTo(reportPage))}</p>
      </section>
      <section>
        <SectionHead title={named.aboutAccount} />
        <p>{named.account(linkTo(accountPages.signIn))}</p>
        {supportEmail !== null && <p>{named.alsoWrite(linkTo(`mailto:${supportEmail}`), supportEmail)}</p>}
      </section>
      <section>
        <SectionHead title={report.details} />
        <p>{named.privacy(READER_DATA_DAYS)}</p>
      </section>
    </>
  );
  return (
    <ReaderPage title={plain.contact} lead={named.lead} asideLabel={named.before} aside={aside}>
      <ReaderForm action={accountPages.contact} form={form} trap={trap} words={named}>
        <ReaderField
          form={form}
          name="name"
          label={named.name}
          hint={named.optional}
          autoComplete="name"
          maxLength={100}
        />
        <ReaderField form={form} {...EMAIL_FIELD} label={report.email} required />
        <ReaderField
          form={form}
          name="message"
          label={named.message}
          hint={report.upTo(MAX_READER_MESSAGE)}
          rows={8}
          maxLength={MAX_READER_MESSAGE}
          required
        />
      </ReaderForm>
    </ReaderPage>
  );
}

/** @param number null where the address names none. */
export function ContactSentMain({ number }: { number: string | null }) {
  const { received, willReply } = words().contact;
  return <ReaderSentMain number={number} title={received} next={willReply} />;
}
