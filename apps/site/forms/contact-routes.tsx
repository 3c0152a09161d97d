/** The public contact form. */
import { REPORT_PAGE } from "#features/abuse-reports/contract.ts";
import { accountPages } from "#features/accounts/contract.ts";
import { CONTACT_SENT_PAGE } from "#features/support/contact-contract.ts";
import { contactAgain, openContact, sendContact, TRAP_FIELD } from "#features/support/server/contact-service.ts";
import { contactHead, ContactPageMain, ContactSentMain } from "#features/support/site/contact-page.tsx";
import { settings } from "#platform/config/settings.ts";
import type { App } from "#platform/http/app.ts";
import type { Site } from "../shell/page.tsx";
import { registerPublicForm } from "./public-form.ts";

export function registerContactPages(app: App, getSite: () => Site): void {
  registerPublicForm(app, getSite, {
    page: accountPages.contact,
    sentPage: CONTACT_SENT_PAGE,
    head: contactHead,
    open: openContact,
    send: sendContact,
    again: (fields, notice) => contactAgain(fields, { notice }),
    draw: (form) => (
      <ContactPageMain
        form={form}
        trap={TRAP_FIELD}
        supportEmail={settings().SUPPORT_EMAIL ?? null}
        reportPage={REPORT_PAGE}
      />
    ),
    drawSent: (number) => <ContactSentMain number={number} />,
  });
}
