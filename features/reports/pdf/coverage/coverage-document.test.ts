import { describe, expect, it } from "vitest";
import { printedOf } from "#features/coverage/server/reporting/print-policy.ts";
import { encodePrint } from "#platform/pictures/pictures.ts";
import { buildArticle, buildReport } from "#tests/factories/coverage-reports.ts";
import { pngFile } from "#tests/factories/files.ts";
import { buildReport as buildReleaseReport } from "#tests/factories/reports.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { renderReport } from "../render-report.tsx";
import type { CoverageReport } from "./printed.ts";

const POST = {
  id: 4187,
  name: "Halden Marine wins order for six electric ferries",
  type: "PR",
  published_at: "2026-11-24T06:00:00Z",
  to_confirm: 0,
  watched_until: null,
} as const;
const passage = (ours: string, theirs: string) => ({ kind: "passage" as const, ours, theirs, changes: [] });
const SHOWN = { zone: "Europe/Oslo", hasPassages: true, language: "en" as const };
const flat = (text = "") => text.replace(/\s+/g, " ");

async function drawn(report: Parameters<typeof buildReport>[0], changes: Partial<CoverageReport> = {}) {
  const built = buildReport(report);
  const bytes = await renderReport({
    document: "coverage",
    title: built.title,
    company: built.company,
    kicker: "Press Release",
    byline: built.company,
    logo: null,
    foot: "Created 25-11-2026",
    coverage: printedOf(built, SHOWN),
    ...changes,
  });
  return readPdf(bytes);
}

describe("the PDF of a report of coverage", () => {
  it("has figures, when, every article with its address, why there is no reach, and passages", async () => {
    const passages = [passage("The first enters service in March 2028.", "The first sails in March 2028.")];
    const hand = buildArticle({ id: 2, headline: "On paper", evidence_in_short: "", is_added: true, address: null });
    const pdf = await drawn({ post: POST, articles: [buildArticle({ passages }), hand] });
    const [first, second] = pdf.pages.map(flat);
    expect(pdf).toMatchObject({ title: `Coverage report: ${POST.name}`, pages: { length: 2 } });
    for (const said of [
      "Coverage report",
      "Articles 2 Each confirmed by a person",
      "First article 5 h 5 min",
      "Published 07:00",
      "All times are Oslo time.",
      "Baltic Freight Daily 24-11-2026 12:05",
      "links that Halden Marine Systems added (1 of 2)",
      "No reach, no advertising value and no sentiment is given",
    ])
      expect(first).toContain(said);
    expect(second).toContain("8 of 10 sentences.");
    expect(second?.replaceAll(" ", "")).toContain("ThefirstsailsinMarch2028.");
    expect(pdf.links).toEqual(["https://baltic-freight.example/halden"]);
  });

  it("carries its sender's logo", async () => {
    const png = await encodePrint(await pngFile(), { width: 400, height: 80, as: "mark" });
    const pdf = await drawn({}, { logo: { png, width: 100, height: 20 } });
    expect(pdf.pictures).toBe(1);
  });

  it("says that nothing is confirmed", async () => {
    const pdf = await drawn({ post: POST, articles: [] });
    expect(pdf.pages.map(flat)).toEqual([expect.stringContaining("No articles are confirmed yet.")]);
  });

  it.each([
    ["endless words", "W".repeat(900)],
    ["many wide words", "WWWWW ".repeat(60)],
    ["letters without a typeface", "日本語の見出し 🎉 ".repeat(30)],
    ["every script", "Łódź Київ Ελλάδα […] ".repeat(20)],
  ])("keeps its pages with %s", async (_what, text) => {
    const article = { headline: text, outlet: text, passages: [passage(text, `${text}x`)], address: `https://${text}` };
    const articles = Array.from({ length: 12 }, (_, id) => buildArticle({ id, ...article }));
    const { pages } = await drawn({ post: { ...POST, name: text }, title: text, company: text, articles });
    expect(pages.length).toBeLessThanOrEqual(6);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it("lists the last two hundred of five hundred articles, and says so", async () => {
    const articles = Array.from({ length: 500 }, (_, id) => buildArticle({ id, headline: `Article no. ${id}.` }));
    const { pages } = await drawn({ articles });
    const said = flat(pages.join(" "));
    expect(said).toContain("The last 200 of 500 are listed.");
    expect(said).not.toContain("Article no. 299.");
    for (const id of [300, 499]) expect(said).toContain(`Article no. ${id}.`);
  });
});

it("is part of the PDF of its release, after where it was published", async () => {
  const report = buildReport({ post: POST, articles: [buildArticle()] });
  const bytes = await renderReport(await buildReleaseReport(2, { coverage: printedOf(report, SHOWN) }));
  const { pages } = readPdf(bytes);
  expect(pages.map((page) => /Page (\d of \d)/.exec(page)?.[1])).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
  expect(flat(pages[2])).toContain("Each confirmed by a person");
});
