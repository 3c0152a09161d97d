/** The program of a thread that makes PDFs; see pdf-service.ts. Knows neither settings nor database. */
import { parentPort } from "node:worker_threads";
import { loadFonts } from "../pdf/pdf-fonts.ts";
import { renderInvoice } from "../pdf/render-invoice.tsx";
import { renderReport } from "../pdf/render-report.tsx";
import type { Drawing, PdfAnswer, PDF_THREAD_READY } from "./pdf-service.ts";

parentPort?.on("message", (drawing: Drawing) => void answer(drawing));
await loadFonts(); // while the first report's pictures are prepared
parentPort?.postMessage("ready" satisfies typeof PDF_THREAD_READY, []);

async function answer(drawing: Drawing): Promise<void> {
  try {
    const drawn = "document" in drawing ? renderInvoice(drawing) : renderReport(drawing);
    const bytes = new Uint8Array(await drawn); // a copy that can be handed over
    parentPort?.postMessage({ bytes } satisfies PdfAnswer, [bytes.buffer]);
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ failed } satisfies PdfAnswer, []);
  }
}
