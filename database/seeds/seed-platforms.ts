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
import platforms from "./data/platforms.json" with { type: "json" };
import { hasPlatform, insertDeliveries, insertPlatform, type PlacedPlatform } from "./platform-queries.ts";

/** Push platforms are switched off: a demo sends no requests. Names, figures and hosts are made up. */
type DemoPlatform = {
  row: Omit<Insertable<ReportsSchema["platforms"]>, "feed_key">;
  plans: string[];
  states: PlacedPlatform["states"];
  /** Inside of an SVG of 96 by 96. */
  logo: string;
};

const PLATFORMS = platforms as DemoPlatform[];

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
