/**
 * The page of a shared report of coverage. It carries its sender's name instead of ours; a password is sent by a form, and
 * answered with the report itself, so that no cookie is needed. Never cached, never indexed.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReactNode } from "react";
import { reportPage, reportPdfPage } from "#features/coverage/reporting/contract.ts";
import { openReport, openReportPdf } from "#features/coverage/server/reporting/open-service.ts";
import { NoReportMain, PasswordMain, reportHead, ReportMain } from "#features/coverage/site/report-page.tsx";
import { getSite as getIdentity } from "#features/site-settings/server/current-service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { renderPage, type Site } from "../shell/page.tsx";

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

type PdfRequest = FastifyRequest<{ Params: { token: string }; Querystring: { pass?: unknown } }>;

const hidden = { schema: { hide: true } };
const MAX_BODY = 16 * 1024;

const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow, noarchive, nosnippet",
};

export function registerCoverageReportPages(app: App, getSite: () => Site): void {
  const send = (reply: FastifyReply, status: number, { title, name, children }: Drawn) =>
    reply
      .code(status)
      .headers(HEADERS)
      .type("text/html; charset=utf-8")
      .send(
        renderPage({
          site: getSite(),
          head: reportHead(title),
          identity: { ...getIdentity(), name: name || words().coverageReport.kicker },
          isBare: true,
          children,
        }),
      );
  const refuse = (reply: FastifyReply, error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "too-many-requests") throw error;
    if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
    const children = <NoReportMain message={words().coverageReport.tooOften} />;
    return send(reply, 429, { title: words().coverageReport.shared, children });
  };
  const answer = async (request: TokenRequest, reply: FastifyReply, password: string | null) => {
    const { token } = request.params;
    try {
      const opened = await openReport(token, request.ip, password);
      if (opened.is === "open") {
        const { report } = opened.view;
        return send(reply, 200, {
          title: report.title,
          name: report.company,
          children: <ReportMain view={opened.view} />,
        });
      }
      if (opened.is === "locked") {
        const problem = opened.isWrong ? words().coverageReport.wrongPassword : null;
        const children = <PasswordMain token={token} problem={problem} />;
        return send(reply, opened.isWrong ? 403 : 200, { title: words().coverageReport.shared, children });
      }
      return send(reply, opened.is === "ended" ? 410 : 404, {
        title: words().coverageReport.shared,
        children: <NoReportMain />,
      });
    } catch (error) {
      return refuse(reply, error);
    }
  };
  const sendPdf = async (request: PdfRequest, reply: FastifyReply) => {
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    const { token } = request.params;
    const { pass } = request.query;
    const given = { ip: request.ip, pass: typeof pass === "string" ? pass : "", signal: left.signal };
    const opened = await openReportPdf(token, given);
    if (opened.is !== "open") {
      const children = opened.is === "locked" ? <PasswordMain token={token} problem={null} /> : <NoReportMain />;
      return send(reply, STATUSES[opened.is], { title: words().coverageReport.shared, children });
    }
    return reply
      .headers({ ...HEADERS, "content-disposition": `attachment; filename="${opened.fileName}"` })
      .header("x-content-type-options", "nosniff")
      .type("application/pdf")
      .send(opened.pdf);
  };
  const page = reportPage(":token");
  // Fastify's own HEAD would count as an opening.
  app.get(page, { ...hidden, exposeHeadRoute: false }, (request: TokenRequest, reply) => answer(request, reply, null));
  app.get(reportPdfPage(":token"), { ...hidden, exposeHeadRoute: false }, (request: PdfRequest, reply) =>
    sendPdf(request, reply).catch((error: unknown) => refuse(reply, error)),
  );
  app.post(page, { ...hidden, bodyLimit: MAX_BODY }, async (request: TokenRequest, reply) => {
    const body = await readMultipart(request, { files: {} });
    await body.discard();
    const { password } = body.fields;
    return answer(request, reply, typeof password === "string" ? password : "");
  });
}

const STATUSES = { unknown: 404, ended: 410, locked: 403 } as const;

type Drawn = { title: string; name?: string; children: ReactNode };
