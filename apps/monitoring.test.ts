import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { countWrongLedgers } from "#features/billing/server/allowance/service.ts";
import { inProject } from "#platform/config/project-root.ts";
import { db } from "#platform/database/client.ts";
import { Metrics } from "#platform/metrics/metrics.ts";
import { listSources, readSources } from "#platform/metrics/readings.ts";
import { buildUser } from "#tests/factories/users.ts";
import { provideFigures } from "./monitoring.ts";

beforeAll(provideFigures);

/** Every name of ours in a file, whatever surrounds it, without the endings that Prometheus adds to histograms. */
async function namesIn(file: string): Promise<string[]> {
  const text = await readFile(inProject(file), "utf8");
  const names = text.match(/\b(?:dateline|nodejs|process)_[a-z_]+\b/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/(?<=_seconds)_(?:bucket|count|sum)$/, "")))].sort();
}

describe("what is measured", () => {
  it("can all be read from a new installation", async () => {
    for (const [source, readings] of await readSources()) {
      expect([source.name, readings]).toEqual([source.name, expect.any(Array)]);
      for (const { gauge, labels = {} } of readings ?? [])
        expect([gauge, Object.keys(labels)]).toEqual([gauge, [...(source.gauges[gauge]?.labels ?? [])]]);
    }
    expect(listSources().map(({ name }) => name)).toEqual(["jobs", "operation", "ledger", "web-processes", "storage"]);
  });

  it.each(["deploy/monitoring/dashboard.json", "deploy/monitoring/alerts.yml"])(
    "is all that %s asks for",
    async (file) => {
      const known = (await new Metrics("1").list()).map(({ name }) => name);
      const asked = await namesIn(file);
      expect(asked.filter((name) => !known.includes(name))).toEqual([]);
      expect(asked.length).toBeGreaterThan(5);
    },
  );

  it("stands with its meaning in the guide", async () => {
    const ours = (await new Metrics("1").list()).map(({ name }) => name).filter((name) => name.startsWith("dateline_"));
    expect((await namesIn("docs/guides/monitor.md")).filter((name) => name.startsWith("dateline_"))).toEqual(
      ours.sort(),
    );
  });
});

describe("countWrongLedgers", () => {
  it("finds a balance that its lines do not add up to", async () => {
    const before = await countWrongLedgers();
    const { id } = await buildUser({ units: 3 });
    expect(await countWrongLedgers()).toBe(before);
    const shift = (by: number) =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx); // past the trigger that refuses this
        await sql`update allowance_entries set available = available + ${by}, unused = unused + ${by} where user_id = ${id}`.execute(
          tx,
        );
      });
    await shift(1);
    expect(await countWrongLedgers()).toBe(before + 1);
    await shift(-1);
    expect(await countWrongLedgers()).toBe(before);
  });
});
