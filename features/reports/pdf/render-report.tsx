/** Draws a report. Knows neither settings nor database; runs in a thread of its own. */
import { renderToBuffer } from "@react-pdf/renderer";
import { forgetLetters, loadFonts } from "#platform/pdf/fonts.ts";
import { CoverageDocument } from "./coverage/coverage-document.tsx";
import type { CoverageReport, PrintedCoverage } from "./coverage/printed.ts";
import type { Report } from "./report.ts";
import { ReportDocument } from "./report-document.tsx";

/** @returns the PDF's bytes. */
export async function renderReport(report: Report | CoverageReport): Promise<Buffer> {
  if (report.document === "coverage") {
    await loadFonts(report.title + report.company + textsOfCoverage(report.coverage));
    forgetLetters();
    return renderToBuffer(<CoverageDocument report={report} />);
  }
  await loadFonts(textsOf(report) + (report.coverage ? textsOfCoverage(report.coverage) : ""));
  forgetLetters();
  return renderToBuffer(<ReportDocument report={report} />);
}

function textsOfCoverage({ articles, figures }: PrintedCoverage): string {
  const said = articles.flatMap(({ headline, outlet, release, evidence, passages }) => [
    headline,
    outlet,
    release,
    evidence,
    ...passages.flatMap(({ ours, theirs }) => [...ours, ...theirs].map(({ text }) => text)),
  ]);
  return [...said, ...figures.map(({ note }) => note)].join("");
}

/** Everything in it that people wrote, in one text. */
function textsOf({ title, summary, company, url, platforms }: Report): string {
  const said = platforms.flatMap((each) => [
    each.name,
    each.industry,
    each.countries,
    each.audience,
    each.liveUrl ?? "",
  ]);
  return [title, summary, company, url, ...said].join("");
}
