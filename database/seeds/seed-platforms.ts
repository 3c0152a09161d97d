/** The demo workspace's platforms with their logos, and where its published posts were delivered. */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Insertable } from "kysely";
import type { ReportsSchema } from "#database/schema-reports.ts";
import type { Actor } from "#features/accounts/contract.ts";
import { setLogo } from "#features/reports/server/platforms/operator-service.ts";
import { transaction } from "#platform/database/client.ts";
import { newToken } from "#platform/secrets/tokens.ts";
import { hasPlatform, insertDeliveries, insertPlatform, type PlacedPlatform } from "./platform-queries.ts";

type DemoPlatform = {
  row: Omit<Insertable<ReportsSchema["platforms"]>, "feed_key">;
  plans: string[];
  states: PlacedPlatform["states"];
  /** Inside of an SVG of 96 by 96. */
  logo: string;
};

const BOTH = ["Newsroom", "Wire"];

/** Push platforms are switched off: a demo sends no requests. Names, figures and hosts are made up. */
const PLATFORMS: DemoPlatform[] = [
  {
    row: {
      type: "internal",
      name: "Dateline Newswire",
      url: "https://newswire.dateline.example/",
      industry: "General news",
      way: "webhook",
      endpoint: "https://newswire.dateline.example/deliveries",
      is_active: false,
      top_visiting_countries: "United Kingdom, Ireland, Norway",
      potential_audience: "240,000 readers a month",
    },
    plans: BOTH,
    states: { others: "live" },
    logo: `<rect width="96" height="96" rx="20" fill="#1d3b53"/><path d="M20 66V30l28 26V30h28v36H62V46L34 72V66z" fill="#f4efe4"/>`,
  },
  {
    row: {
      type: "external",
      name: "Tidewater Business Daily",
      url: "https://tidewater.example/",
      industry: "Business",
      way: "wordpress",
      endpoint: "https://tidewater.example/",
      username: "dateline",
      is_active: false,
      top_visiting_countries: "United States, Canada",
      potential_audience: "85,000 readers a month",
    },
    plans: BOTH,
    states: { second: "failed", others: "live" },
    logo: `<circle cx="48" cy="48" r="48" fill="#0f766e"/><path d="M10 54q9.5-12 19 0t19 0 19 0 19 0v12q-9.5 12-19 0t-19 0-19 0-19 0z" fill="#e9fbf7"/><circle cx="48" cy="30" r="10" fill="#ffd27d"/>`,
  },
  {
    row: {
      type: "external",
      name: "Harbour Trade Review",
      url: "https://harbourtrade.example/",
      industry: "Shipping",
      way: "feed",
      top_visiting_countries: "Netherlands, Germany, Denmark",
    },
    plans: BOTH,
    states: { newest: "queued", others: "delivered" },
    logo: `<rect width="96" height="96" fill="#b4432b"/><rect x="18" y="18" width="26" height="60" fill="#fff4ec"/><rect x="52" y="18" width="26" height="26" fill="#fff4ec"/><rect x="52" y="52" width="26" height="26" fill="#f0b49f"/>`,
  },
  {
    row: {
      type: "external",
      name: "The Regional Desk",
      url: "https://regionaldesk.example/",
      industry: "Regional news",
      way: "email",
      email: "newsdesk@regionaldesk.example",
      potential_audience: "31,000 subscribers",
    },
    plans: BOTH,
    states: { others: "delivered" },
    logo: `<rect width="96" height="96" rx="48" fill="#4c3a8c"/><path d="M22 34h52v34H22z" fill="#efeaff"/><path d="M22 34l26 20 26-20" fill="none" stroke="#4c3a8c" stroke-width="6"/>`,
  },
  {
    row: {
      type: "internal",
      name: "Nordic Maritime Letter",
      url: "https://nordicmaritime.dateline.example/",
      way: "feed",
      industry: "Maritime technology",
      top_visiting_countries: "Norway, Sweden, Finland",
    },
    plans: ["Newsroom"],
    states: { newest: "queued", others: "delivered" },
    logo: `<rect width="96" height="96" rx="12" fill="#14233a"/><path d="M48 14l30 52H18z" fill="#7cc4e8"/><rect x="18" y="72" width="60" height="8" fill="#7cc4e8"/>`,
  },
];

/** Platforms that exist already are left as they are. */
export async function seedPlatforms(operator: Actor): Promise<void> {
  if (await hasPlatform(PLATFORMS[0]?.row.name ?? "")) return;
  const ids = await transaction(async (tx) => {
    const placed: PlacedPlatform[] = [];
    for (const { row, plans, states } of PLATFORMS)
      placed.push({ id: await insertPlatform(tx, { ...row, feed_key: newToken() }, plans), states });
    await insertDeliveries(tx, placed);
    return placed.map(({ id }) => id);
  });
  for (const [place, { logo }] of PLATFORMS.entries()) await uploadLogo(operator, ids[place] ?? 0, logo);
}

async function uploadLogo(operator: Actor, platformId: number, markup: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "dateline-logo-"));
  try {
    const file = path.join(folder, "logo.png");
    const { default: sharp } = await import("sharp");
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="288" height="288">${markup}</svg>`;
    await sharp(Buffer.from(svg)).png().toFile(file);
    await setLogo(operator, platformId, { path: file, name: "logo.png", bytes: (await stat(file)).size });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
