/**
 * The program of a thread that draws PDFs and Word documents; see platform/pdf/drawing.ts. Uses neither settings nor
 * database.
 */
import type { InvoicePage } from "#features/billing/pdf/invoice-page.ts";
import { renderInvoice } from "#features/billing/pdf/render-invoice.tsx";
import type { TakenPost } from "#features/content/taken/taken-post.ts";
import { renderReport } from "#features/reports/pdf/render-report.tsx";
import type { Report } from "#features/reports/pdf/report.ts";
import { loadFonts } from "#platform/pdf/fonts.ts";
import { serveTasks } from "#platform/threads/thread-program.ts";

type Task = Report | InvoicePage | TakenPost;

await loadFonts(); // while the first report's pictures are prepared
serveTasks(async (task: Task) => new Uint8Array(await draw(task)));

/** Loads the code for documents of posts with the first one: most threads only draw reports. */
async function draw(task: Task): Promise<Uint8Array> {
  switch (task.document) {
    case "invoice":
      return renderInvoice(task);
    case "post-pdf":
      return (await import("#features/content/taken/draw-pdf.tsx")).drawPdf(task);
    case "post-docx":
      return (await import("#features/content/taken/write-docx.ts")).writeDocx(task);
    case "report":
      return renderReport(task);
  }
}
