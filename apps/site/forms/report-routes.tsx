/** The public form for abuse reports. */
import { accountPages } from "#features/accounts/contract.ts";
import { MAX_PAGE, REPORT_PAGE, REPORT_SENT_PAGE } from "#features/abuse-reports/contract.ts";
import { keptForm, openForm, sendReport, TRAP_FIELD } from "#features/abuse-reports/server/service.ts";
import { reportHead, ReportPageMain, ReportSentMain } from "#features/abuse-reports/site/report-page.tsx";
import { isStorableText } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import type { Site } from "../shell/page.tsx";
import { registerPublicForm } from "./public-form.ts";

export function registerReportPages(app: App, getSite: () => Site): void {
  registerPublicForm(app, getSite, {
    page: REPORT_PAGE,
    sentPage: REPORT_SENT_PAGE,
    head: reportHead,
    open: ({ page }) => {
      const asked = [page].flat()[0];
      return openForm(typeof asked === "string" && isStorableText(asked) ? asked.slice(0, MAX_PAGE) : "");
    },
    send: sendReport,
    again: keptForm,
    draw: (form) => <ReportPageMain form={form} trap={TRAP_FIELD} contactPage={accountPages.contact} />,
    drawSent: (number) => <ReportSentMain number={number} />,
  });
}
