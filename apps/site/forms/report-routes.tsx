/**
 * The public form for abuse reports: shown, sent, and answered as a page. Never cached, because each reader gets a
 * separate form.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { accountPages } from "#features/accounts/contract.ts";
import { MAX_PAGE, REPORT_PAGE, REPORT_SENT_PAGE } from "#features/abuse-reports/contract.ts";
import { keptForm, openForm, sendReport, TRAP_FIELD } from "#features/abuse-reports/server/service.ts";
import { reportHead, ReportPageMain, ReportSentMain } from "#features/abuse-reports/site/report-page.tsx";
import type { ReportForm } from "#features/abuse-reports/site/report-form.ts";
import { isStorableText } from "#platform/contract/fields.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import { renderPage, type Site } from "../shell/page.tsx";

type FormRequest = FastifyRequest<{ Querystring: { page?: string | string[] } }>;
type SentRequest = FastifyRequest<{ Querystring: { number?: string | string[] } }>;

const hidden = { schema: { hide: true } };
const MAX_BODY = 64 * 1024;

export function registerReportPages(app: App, here: () => Site): void {
  app.get(REPORT_PAGE, hidden, async (request: FormRequest, reply) => {
    const asked = [request.query.page ?? ""].flat()[0] ?? "";
    const page = isStorableText(asked) ? asked.slice(0, MAX_PAGE) : "";
    return sendForm(here, reply, 200, await openForm(page));
  });
  app.post(REPORT_PAGE, { ...hidden, config: { duringMaintenance: true }, bodyLimit: MAX_BODY }, (request, reply) =>
    answerReport(here, request, reply),
  );
  app.get(REPORT_SENT_PAGE, hidden, async (request: SentRequest, reply) => {
    const asked = [request.query.number ?? ""].flat()[0] ?? "";
    const number = /^[1-9]\d{0,14}$/.test(asked) ? asked : null;
    const main = <ReportSentMain number={number} />;
    return sendPage(reply, 200, renderPage({ site: here(), head: reportHead, children: main }));
  });
}

async function answerReport(here: () => Site, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = await readMultipart(request, { files: {} });
  try {
    const sent = await sendReport(body.fields, request.ip);
    if ("form" in sent) return sendForm(here, reply, 400, sent.form);
    const number = sent.id === null ? "" : `?number=${sent.id}`;
    return reply.header("cache-control", "no-store").redirect(`${REPORT_SENT_PAGE}${number}`, 303);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too-many-requests") throw error;
    if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
    return sendForm(here, reply, 429, await keptForm(body.fields, error.message));
  } finally {
    await body.discard();
  }
}

function sendForm(here: () => Site, reply: FastifyReply, status: number, form: ReportForm): FastifyReply {
  const main = <ReportPageMain form={form} trap={TRAP_FIELD} contactPage={accountPages.contact} />;
  return sendPage(reply, status, renderPage({ site: here(), head: reportHead, children: main }));
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/html; charset=utf-8").send(html);
}
