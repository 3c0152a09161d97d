import { beforeEach, describe, expect, it } from "vitest";
import { connectionConfig, db } from "#platform/database/client.ts";
import { buildUser } from "#tests/factories/users.ts";
import { useOwnDatabase } from "#tests/support/setup/own-database.ts";
import { seedOnce, seedState } from "./seed-once.ts";

useOwnDatabase("seeds");

beforeEach(async () => {
  await db.deleteFrom("seed_runs").execute();
  await db.deleteFrom("users").execute();
});

describe("seedOnce", () => {
  it("leaves a database alone that has users already", async () => {
    await buildUser({});
    let runs = 0;
    await seedOnce(connectionConfig(), "demo", async () => void (runs += 1));
    expect(runs).toBe(0);
    expect(await seedState(connectionConfig(), "demo")).toBe("never");
  });

  it("runs once when two starts meet", async () => {
    let runs = 0;
    const seed = () => seedOnce(connectionConfig(), "demo", async () => void (runs += 1));
    await Promise.all([seed(), seed()]);
    expect(runs).toBe(1);
    expect(await seedState(connectionConfig(), "demo")).toBe("done");
  });

  it("goes on with a run that was cut short, although it has made users", async () => {
    const cut = seedOnce(connectionConfig(), "demo", async () => {
      await buildUser({});
      throw new Error("killed");
    });
    await expect(cut).rejects.toThrow("killed");
    expect(await seedState(connectionConfig(), "demo")).toBe("due");
    await seedOnce(connectionConfig(), "demo", async () => undefined);
    expect(await seedState(connectionConfig(), "demo")).toBe("done");
  });
});
