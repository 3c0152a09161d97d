import { beforeEach, describe, expect, it } from "vitest";
import { connectionConfig, db } from "#platform/database/client.ts";
import { buildUser } from "#tests/factories/users.ts";
import { seedOnce, seedState } from "./seed-once.ts";

beforeEach(async () => {
  await db.deleteFrom("seed_runs").execute();
  await db.deleteFrom("allowance_entries").execute();
  await db.deleteFrom("approval_requests").execute(); // their turns name several users, who go at once
  await db.updateTable("posts").set({ held_at: null }).where("held_at", "is not", null).execute();
  // They hold media of other files' users.
  await db.deleteFrom("post_templates").execute();
  await db.deleteFrom("post_media").execute();
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
