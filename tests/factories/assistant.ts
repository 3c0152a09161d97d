/** Runs of the assistant as tests need them, and what has become of them. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";
import type { TestUser } from "./users.ts";

/** A run that is over and whose text is still kept. @returns its id. */
export async function buildRun(
  user: TestUser,
  written: Record<string, unknown> = { title: "Halden" },
): Promise<string> {
  const [id, now] = [randomUUID(), new Date()];
  const outcome = { type: "done", response: JSON.stringify(written), facts: [], notice: "" };
  const run = { id, user_id: user.id, purpose: "draft" as const, type_code: "PR", provider: "scripted", model: "one" };
  const used = { input_tokens: 100, output_tokens: 50, cost_micros: 1200 };
  const texts = { written: JSON.stringify(written), outcome: JSON.stringify(outcome) };
  await db
    .insertInto("assistant_runs")
    .values({ ...run, ...used, ...texts, state: "done", alive_until: now, ended_at: now })
    .execute();
  return id;
}

/** Its process gives no more signs. */
export async function makeLost(id: string): Promise<void> {
  await db
    .updateTable("assistant_runs")
    .set({ alive_until: new Date(0) })
    .where("id", "=", id)
    .execute();
}

/** All that the user has asked for so far happened a day earlier. */
export async function moveToYesterday({ id }: TestUser): Promise<void> {
  await makeOlder(id, 1);
}

export async function makeOlder(userId: number, days: number): Promise<void> {
  await sql`
    update assistant_runs
    set created_at = created_at - make_interval(days => ${days}), ended_at = ended_at - make_interval(days => ${days})
    where user_id = ${userId}`.execute(db);
}

/** Oldest first. */
export function runsOf({ id }: TestUser) {
  return db.selectFrom("assistant_runs").selectAll().where("user_id", "=", id).orderBy("created_at").execute();
}
