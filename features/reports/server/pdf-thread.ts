/** The program of a thread that makes PDFs; see pdf-service.ts. Knows neither settings nor database. */
import { parentPort } from "node:worker_threads";
import { loadFonts } from "../pdf/pdf-fonts.ts";
import { renderReport } from "../pdf/render-report.tsx";
import type { PdfAnswer, PDF_THREAD_READY } from "./pdf-service.ts";
import type { Report } from "../pdf/report.ts";

parentPort?.on("message", (report: Report) => void answer(report));
await loadFonts(); // while the first report's pictures are prepared
parentPort?.postMessage("ready" satisfies typeof PDF_THREAD_READY, []);

async function answer(report: Report): Promise<void> {
  try {
    const bytes = new Uint8Array(await renderReport(report)); // a copy that can be handed over
    parentPort?.postMessage({ bytes } satisfies PdfAnswer, [bytes.buffer]);
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ failed } satisfies PdfAnswer, []);
  }
}
