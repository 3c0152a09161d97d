import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildOperator, buildUser } from "#tests/factories/users.ts";
import { asAnotherCaller, holdingTransaction } from "#tests/support/held.ts";
import { lockStayingOperators } from "../deletion/queries.ts";
import { endSessions } from "../sessions/queries.ts";
import { signInAs } from "./service.ts";

it("begins no deadlock with the suspension of the operator", async () => {
  const [operator, user] = [await buildOperator(), await buildUser()];
  let acting: Promise<unknown> | undefined;
  await holdingTransaction(async (tx) => {
    await lockStayingOperators(tx);
    acting = asAnotherCaller(() => signInAs(operator.actor, user.id, "A question")).catch((error: unknown) => error);
    await asAnotherCaller(untilSomebodyWaits);
    await endSessions(tx, { userId: operator.id }, "suspended");
  });
  expect(await acting).toMatchObject({ code: "not-signed-in" });
});

async function untilSomebodyWaits(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
  });
}
