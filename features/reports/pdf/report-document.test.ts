import { beforeAll, describe, expect, it } from "vitest";
import { encodePrint } from "#platform/pictures/pictures.ts";
import { pngFile } from "#tests/factories/files.ts";
import { buildReport, buildReportPlatform } from "#tests/factories/reports.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { loadFonts } from "#platform/pdf/fonts.ts";
import { drawable, grouped, isOmitted } from "#platform/pdf/drawable-text.ts";
import { renderReport } from "./render-report.tsx";

beforeAll(() => loadFonts("everything: Ж"));

const flat = (text = "") => text.replace(/\s+/g, " ");
const drawn = async (...report: Parameters<typeof buildReport>) =>
  readPdf(await renderReport(await buildReport(...report)));

describe("the PDF of a report", () => {
  it("has a cover with the facts, then platforms, audience and links", async () => {
    const silent = await buildReportPlatform(2, { name: "Norden", isLive: false, liveUrl: null });
    const pdf = await drawn([await buildReportPlatform(1, { audience: "386,000 a month" }), silent]);
    expect(pdf).toMatchObject({ language: "en-GB", title: "Release report: Harbour ferry takes a fuel cell on board" });
    const [cover, tables] = pdf.pages.map(flat);
    expect(pdf.pages).toHaveLength(2);
    for (const said of [
      "Halden Marine · 20-11-2026",
      "21,471 Views, last 365 days",
      "2 Platforms reached 1 Confirmed live",
    ])
      expect(cover).toContain(said);
    expect(tables).toContain("Quayside 1 External Shipping Live 20-11-2026");
    expect(tables).toContain("Norden External Shipping Delivered 20-11-2026");
    expect(tables).toContain("Quayside 1 Norway 386,000 a month");
    expect(tables).toContain("One platform has accepted the post and has not sent us its address.");
    expect(pdf.links).toEqual([expect.stringContaining("https://news.example/PR/"), "https://quayside.example/1"]);
    expect(pdf.pictures).toBe(2);
  });

  it("has pages of A4 only, however little is on one", async () => {
    const bytes = await renderReport(await buildReport([await buildReportPlatform(1)]));
    const sizes = Array.from(
      bytes.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
      ([, ...size]) => size.map((side) => Math.round(Number(side))),
    );
    expect(sizes).toEqual([
      [595, 842],
      [595, 842],
    ]);
  });

  it("carries the customer's logo, and addresses as a whole", async () => {
    const liveUrl = `https://quayside.example/${"shipping-and-ports/".repeat(9)}ferry`;
    const url = `https://news.example/PR/00000000-0000-4000-8000-000000000000/${"harbour-ferry-".repeat(8)}sails`;
    const companyLogo = await encodePrint(await pngFile(), { width: 112, height: 112, as: "mark" });
    const pdf = await drawn([await buildReportPlatform(1, { liveUrl })], { companyLogo, url });
    for (const [page, address] of [
      [0, url],
      [1, liveUrl],
    ] as const)
      expect((pdf.pages[page] ?? "").replace(/\s+/g, "")).toContain(address.replace("https://", ""));
    expect(pdf.pictures).toBe((await drawn([await buildReportPlatform(1)])).pictures + 1);
  });

  it("draws a dash where a publisher states nothing", async () => {
    const pdf = await drawn([await buildReportPlatform(1, { industry: "", countries: "", audience: "" })]);
    expect(flat(pdf.pages[1])).toContain("Quayside 1 External — Live");
    expect(flat(pdf.pages[1])).toContain("Quayside 1 — — Links");
  });

  it("says on the cover that no platform has it yet", async () => {
    const pdf = await drawn([]);
    expect(pdf.pages.map(flat)).toEqual([expect.stringContaining("no platform has confirmed this post")]);
  });

  it("repeats the head and numbers the pages of forty platforms", async () => {
    const { pages } = await drawn(40);
    expect(pages).toHaveLength(7);
    for (const [place, page] of pages.entries()) {
      expect(page).toContain(`Page ${place + 1} of 7`);
      if (place > 0) expect(page).toContain("Name");
    }
    for (let number = 1; number <= 40; number++)
      expect(pages.join("").match(new RegExp(`Quayside ${number}\n`, "g"))).toHaveLength(3);
  });

  it.each([
    ["an endless word", "W".repeat(500)],
    ["many words", "Harbour ".repeat(62)],
    ["digits and signs", "€ 1,000,000 – “50 %” off".repeat(20)],
  ])("keeps the cover one page with %s as its title", async (_what, title) => {
    const { pages } = await drawn(1, { title, summary: "Summary. ".repeat(300), company: "Halden ".repeat(40) });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain("Press Release Package");
  });

  it.each([
    ["日本語の見出し 🎉 and Ελλάδα", "[…] and Ελλάδα"],
    ["مرحبا بالعالم", "Press Release no. 4187"],
    ["Łódź – Đà Nẵng – Київ", "Łódź – Đà Nẵng – Київ"],
    ["🚀🚀 Lift-off 👩‍🚀", "Lift-off"],
    ["a\u0000b\u0007c\u202Ed\uD800e\tf", "abcde f"],
  ])("draws what it can of %j", async (title, shown) => {
    const { pages } = await drawn(1, { title });
    expect(flat(pages[0]).replace(/ /g, "")).toContain(`PressRelease${shown}Atrial`.replace(/ /g, ""));
    expect(flat(pages[0])).not.toContain("\uFFFD");
  });
});

describe("figures", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1,000"],
    [21_471, "21,471"],
    [1_234_567, "1,234,567"],
  ])("%d reads %s", (count, shown) => expect(grouped(count)).toBe(shown));
});

describe("drawable text", () => {
  it("leaves letters out only where no typeface has them, and says so", () => {
    expect([drawable("東京 Tower 東 京"), isOmitted("東京 Tower")]).toEqual(["[…] Tower […]", true]);
    expect([drawable("Tower 🎉"), isOmitted("Tower 🎉")]).toEqual(["Tower", false]);
    expect([drawable("東京"), isOmitted("東京"), drawable(" \n ")]).toEqual(["", true, ""]);
  });
});
