/** The program of a thread that makes PDFs; see platform/pdf/drawing.ts. Knows neither settings nor database. */
import type { InvoicePage } from "#features/billing/pdf/invoice-page.ts";
import { renderInvoice } from "#features/billing/pdf/render-invoice.tsx";
import { renderReport } from "#features/reports/pdf/render-report.tsx";
import type { Report } from "#features/reports/pdf/report.ts";
import { loadFonts } from "#platform/pdf/fonts.ts";
import { serveTasks } from "#platform/threads/thread-program.ts";

await loadFonts(); // while the first report's pictures are prepared
serveTasks(async (drawing: Report | InvoicePage) => {
  const drawn = drawing.document === "invoice" ? renderInvoice(drawing) : renderReport(drawing);
  return new Uint8Array(await drawn);
});
