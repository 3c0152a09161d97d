/** Reports of coverage as PDF, drawn in a thread: with the logo of the company, and nothing of the site. */
import type { Actor } from "#features/accounts/contract.ts";
import { findCompanyPage } from "#features/companies/server/service.ts";
import { findKindByTypeCode } from "#features/content/kinds/index.ts";
import { type CoverageReport, LOGO_BOX, type PrintedCoverage } from "#features/reports/pdf/coverage/printed.ts";
import { logoWithin } from "#features/reports/server/report/company-logo-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import type { Work } from "#platform/threads/thread-pool.ts";
import type { Turn } from "#platform/threads/turns.ts";
import { customerTurn, inThread, refuseWhenBusy } from "#platform/threads/work.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import type { SiteLanguage } from "#ui-kit/public/words/languages.ts";
import { wordsIn } from "#ui-kit/public/words/words.ts";
import { truncate } from "#ui-kit/truncate.ts";
import type { Report, ReportQuery } from "../../reporting/contract.ts";
import type { Whose } from "../finds/columns.ts";
import { printedDay, printedMoment, printedOf } from "./print-policy.ts";
import { getReport, whoseOf } from "./service.ts";
import { findSlug } from "./shared-queries.ts";

const COVERAGE: Work<CoverageReport, Uint8Array<ArrayBuffer>> = {
  name: "report",
  limitMs: 30_000, // the longest takes a few seconds
};

/** PDFs that a person has drawn. */
const LIMIT = { name: "coverage-report:pdf", max: 60, seconds: 600 } as const satisfies Limit;

export type ReportPdf = { fileName: string; pdf: Buffer };

/** @throws AppError as getReport; too-many-requests (429); unavailable (503) while too much is drawn. */
export async function makeReportPdf(actor: Actor, query: ReportQuery, signal?: AbortSignal): Promise<ReportPdf> {
  const turn = customerTurn(actor);
  refuseWhenBusy(COVERAGE, turn);
  const whose = await whoseOf(actor, query);
  await throttle(LIMIT, String(actor.id));
  return drawReport(await getReport(actor, query, getSite().language), { whose, hasPassages: true, turn, signal });
}

/** Characters: what is longer is cut on the page. */
const MAX_NAME = 300;

type Drawn = { whose: Whose; hasPassages: boolean; turn: Turn; signal?: AbortSignal | undefined };

/** In the site's language, as the report was written. @throws AppError unavailable (503). */
export async function drawReport(report: Report, { whose, hasPassages, turn, signal }: Drawn): Promise<ReportPdf> {
  const described = await describe(report, whose, hasPassages);
  const pdf = await inThread(COVERAGE, described, turn, signal);
  return { fileName: fileNameOf(report), pdf: Buffer.from(pdf.buffer) };
}

async function describe(report: Report, whose: Whose, hasPassages: boolean): Promise<CoverageReport> {
  const { time_zone: zone, language } = getSite();
  const { coverageReport: words, kinds } = wordsIn(language);
  const where = { zone, language };
  const { post, as_of } = report;
  const kind = post && findKindByTypeCode(post.type);
  const [title, company] = [truncate(report.title, MAX_NAME), truncate(report.company, MAX_NAME)];
  return {
    document: "coverage",
    title,
    company,
    kicker: kind ? kinds[kind.key].card : words.kicker,
    byline: [company, post ? words.publishedOn(printedMoment(post.published_at, where)) : periodOf(report, where)]
      .filter(Boolean)
      .join(", "),
    logo: await logoOf(whose),
    foot: words.created(printedDay(as_of, where), post?.id ?? null),
    coverage: printedOf(report, { ...where, hasPassages }),
  };
}

function periodOf({ from, to }: Report, { language }: { language: SiteLanguage }): string {
  const words = wordsIn(language).coverageReport;
  const day = (of: string) => printedDay(`${of}T00:00:00Z`, { zone: "UTC", language });
  if (from && to) return words.between(day(from), day(to));
  return from ? words.since(day(from)) : to ? words.until(day(to)) : "";
}

/** Of a company, as its newsroom shows it. */
async function logoOf(whose: Whose): Promise<CoverageReport["logo"]> {
  const slug = "companyId" in whose ? await findSlug(whose.companyId) : null;
  return slug === null ? null : logoWithin((await findCompanyPage(slug))?.logo ?? null, LOGO_BOX);
}

/** Plain letters only, for all systems. */
function fileNameOf({ post, company, to }: Report): string {
  const name = (post?.name ?? company).normalize("NFKD").toLowerCase();
  const plain = name
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join("-")
    .slice(0, 60);
  return `${["coverage", plain, to ?? ""].filter(Boolean).join("-")}.pdf`;
}

/** For the report of a post, which is in English; null: nothing is confirmed. @throws AppError not-found (404) out of reach. */
export async function printPostCoverage(caller: { id: number }, postId: number): Promise<PrintedCoverage | null> {
  const report = await getReport(caller, { posts: [postId] });
  if (report.figures.articles === 0) return null;
  return printedOf(report, { zone: getSite().time_zone, hasPassages: true, language: "en" });
}
