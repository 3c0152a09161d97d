import { expect, it, vi } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { db } from "#platform/database/client.ts";
import { startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { reportsJobs } from "./jobs.ts";

const calls = contentCallsOfThisFile();
const kit = deliveriesOfThisFile();

it("delivers what is published, changed and deleted without waiting for the next sweep", async () => {
  const desk = await kit.outlet();
  await kit.webhook(desk);
  const owner = kit.owner();
  const unlimited = { press_releases: null, word_limit: null, anchor_text_links: null };
  await db.updateTable("plans").set(unlimited).where("id", "=", kit.planId()).execute();
  // Without the times: what is delivered here was woken for.
  await startJobs(reportsJobs.map(({ queue, handler, options = {} }) => ({ queue, handler, options })));
  try {
    const kind = kindOf("article");
    const { id, guid } = await calls.created(owner, kind, "published");
    await vi.waitFor(() => expect(desk.shown.has(guid)).toBe(true));
    await calls.save(owner, kind, "published", id, { title: "Ferry sails" });
    await vi.waitFor(() => expect(desk.shown.get(guid)?.title).toBe("Ferry sails"));
    await calls.remove(owner, kind, "published", id);
    await vi.waitFor(() => expect(desk.shown.has(guid)).toBe(false));
  } finally {
    await stopJobs();
  }
});
