/** Reports for tests of their PDFs: all that a document needs, without a database. */
import type { Report, ReportPlatform } from "#features/reports/pdf/report.ts";
import { encodePrint } from "#platform/pictures/pictures.ts";
import { jpegFile, pngFile } from "./files.ts";

/** A platform where the post was seen; every second one has a logo. */
export async function buildReportPlatform(
  number: number,
  overrides: Partial<ReportPlatform> = {},
): Promise<ReportPlatform> {
  const logo = await encodePrint(await pngFile(), { width: 80, height: 80, as: "mark" });
  return {
    name: `Quayside ${number}`,
    type: "External",
    industry: "Shipping",
    countries: "Norway",
    audience: "",
    isLive: true,
    deliveredAt: "20-11-2026",
    liveUrl: `https://quayside.example/${number}`,
    logo: number % 2 === 0 ? logo : null,
    ...overrides,
  };
}

/** @param platforms how many, or which. */
export async function buildReport(
  platforms: number | ReportPlatform[],
  overrides: Partial<Report> = {},
): Promise<Report> {
  const banner = await encodePrint(await jpegFile(), { width: 320, height: 180, as: "photo" });
  const built = Array.isArray(platforms)
    ? platforms
    : await Promise.all(Array.from({ length: platforms }, (_each, place) => buildReportPlatform(place + 1)));
  return {
    document: "report",
    site: "Harbour Wire",
    title: "Harbour ferry takes a fuel cell on board",
    summary: "A trial on the harbour ferry.",
    company: "Halden Marine",
    companyLogo: null,
    kind: "Press Release",
    type: "PR",
    number: 4187,
    packageName: "Press Release Package",
    date: "20-11-2026",
    publishedAt: "20-11-2026",
    updatedAt: "21-11-2026",
    madeAt: "22-11-2026",
    words: 612,
    url: "https://news.example/PR/00000000-0000-4000-8000-000000000000/harbour-ferry",
    readers: { days: 365, views: 21_471, visitors: 15_000, clicks: 318, fromAssistants: 0 },
    banner,
    platforms: built,
    coverage: null,
    ...overrides,
  };
}
