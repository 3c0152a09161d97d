/** Pure rules of reports. */
import type { DeliveredPlatform, PlatformType } from "#features/content/contracts/delivered.ts";

const GUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const PUBLIC_ADDRESS = new RegExp(`^(?:https?://[^/?#]*)?/[^/?#]+/(${GUID})(?:[/?#]|$)`, "i");

/** The guid in a post's public address on any host; null for anything else. Only the guid is ever used. */
export function guidOf(address: string): string | null {
  return PUBLIC_ADDRESS.exec(address)?.[1]?.toLowerCase() ?? null;
}

/** DD-MM-YYYY in UTC (docs/product/dashboard.md, Dates); empty without a moment. */
export function reportDate(moment: Date | string | null): string {
  if (moment === null) return "";
  const [year, month, day] = new Date(moment).toISOString().slice(0, 10).split("-");
  return `${day}-${month}-${year}`;
}

/** The client's date if it is a valid DD-MM-YYYY; otherwise our own. */
export function shownDate(given: string, own: string): string {
  return /^\d{2}-\d{2}-\d{4}$/.test(given) ? given : own;
}

const TYPES: Record<PlatformType, string> = { internal: "Internal", external: "External" };

/** Without its logo. */
export function describeReportPlatform(platform: DeliveredPlatform) {
  return {
    name: platform.name,
    type: TYPES[platform.type],
    industry: platform.industry,
    countries: platform.top_visiting_countries,
    audience: platform.potential_audience,
    isLive: platform.state === "live",
    deliveredAt: reportDate(platform.delivered_at),
    liveUrl: platform.live_url,
  };
}

/** Plain letters only, for all systems. */
export function pdfFileName(slug: string, guid: string): string {
  return `${slug.replace(/[^a-z0-9-]/gi, "").slice(0, 80) || guid}-report.pdf`;
}
