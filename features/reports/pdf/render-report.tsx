/** Draws a report. Knows neither settings nor database; runs in a thread of its own. */
import { renderToBuffer } from "@react-pdf/renderer";
import { forgetLetters, loadFonts } from "#platform/pdf/fonts.ts";
import type { Report } from "./report.ts";
import { ReportDocument } from "./report-document.tsx";

/** @returns the PDF's bytes. */
export async function renderReport(report: Report): Promise<Buffer> {
  await loadFonts(textsOf(report));
  forgetLetters();
  return renderToBuffer(<ReportDocument report={report} />);
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
