/**
 * The program of the threads in which long work of our own is done; see platform/threads/work.ts. Uses neither settings
 * nor database. Every kind of work is named here, and its deadline where it is sent.
 */
import { serveTasks } from "#platform/threads/thread-program.ts";

serveTasks({
  "assistant-text": async () => (await import("#features/assistant/server/texts/work.ts")).workOnText,
  "coverage-clip": async () => (await import("#features/coverage/matching/marks.ts")).matchTexts,
  "coverage-marks": async () => (await import("#features/coverage/matching/marks.ts")).markTexts,
  feed: async () => (await import("#features/news/server/parsing/work.ts")).parse,
  "ghost-export": async () => (await import("#features/imports/server/reading/ghost-work.ts")).readGhostFile,
  "imported-posts": async () => (await import("#features/imports/server/planning/work.ts")).planPosts,
  invoice: async () => withFonts((await import("#features/billing/pdf/render-invoice.tsx")).renderInvoice),
  languages: async () => (await import("#features/content/server/language/guess-work.ts")).guessLanguages,
  "link-preview": async () => (await import("#features/search-engines/drawing/draw-preview.ts")).drawPreview,
  "post-docx": async () => asBytes((await import("#features/content/downloads/write-docx.ts")).writeDocx),
  "post-pdf": async () => withFonts((await import("#features/content/downloads/draw-pdf.tsx")).drawPdf),
  "post-text": async () => (await import("#features/content/server/downloads/text-work.ts")).writeText,
  "release-check": async () => (await import("#features/release-check/check/check-release.ts")).checkRelease,
  report: async () => withFonts((await import("#features/reports/pdf/render-report.tsx")).renderReport),
  "serious-findings": async () => (await import("#features/release-check/check/check-release.ts")).listSeriousFindings,
  "site-document": async () => (await import("#features/imports/server/sites/work.ts")).readSiteDocument,
  "site-front": async () => (await import("#features/imports/server/sites/work.ts")).readFrontPage,
  story: async () => (await import("#features/editor/server/sanitise-service.ts")).sanitiseStory,
  "web-page": async () => (await import("#features/assistant/server/pages/work.ts")).readBody,
  "word-document": async () => (await import("#features/content/server/word/work.ts")).readWord,
});

/** Typefaces are read while the pictures of the first document are prepared. */
async function withFonts<Given>(draw: (given: Given) => Promise<Uint8Array>) {
  await (await import("#platform/pdf/fonts.ts")).loadFonts();
  return asBytes(draw);
}

/** A buffer would take its whole store along. */
function asBytes<Given>(write: (given: Given) => Promise<Uint8Array> | Uint8Array) {
  return async (given: Given) => new Uint8Array(await write(given));
}
