/** What ends a run, or refuses to show it, against its user's wish. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { suspendUser } from "#features/accounts/server/operator/service.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { ScriptedWriter } from "#tests/doubles/scripted-writer.ts";
import { buildRun, makeLost, runsOf } from "#tests/factories/assistant.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildAssistantApp, listening, openEvents } from "#tests/support/apps/assistant-app.ts";
import { giveUpLostRuns } from "./lost-service.ts";
import { MAX_READERS } from "./readers.ts";
import { findStanding } from "../usage/queries.ts";

let user: TestUser;
let writer: ScriptedWriter;
let app: App;
let origin: string;
beforeAll(clearThrottles);
beforeEach(async () => {
  [user, writer] = [await buildUser(), new ScriptedWriter()];
  app = await buildAssistantApp(writer);
  origin = await listening(app);
});
afterEach(() => app.close());

const begin = async () => {
  const stream = await openEvents(user, origin + "/ai/assistant/stream/", {
    body: { articleType: "PR", topic: "A ferry yard" },
  });
  await stream.until(({ type }) => type === "run");
  return { ...stream, script: await writer.next() };
};

describe("a run whose user is suspended", () => {
  it.each([
    ["while it writes", { title: "Halden" }],
    ["before it has written anything", null],
  ])("ends %s, and counts", async (_, said) => {
    const { rest, script } = await begin();
    if (said) script.say(said);
    await suspendUser({ id: null, role: "operator" }, user.id, "Spam");
    expect((await rest()).at(-1)?.event).toEqual({ type: "stopped" });
    expect(script.signal.aborted).toBe(true);
    const [run] = await runsOf(user);
    expect([run?.state, Number(run?.input_tokens) > 0]).toEqual(["stopped", true]);
  });
});

describe("a run whose process has died", () => {
  it("is charged for what its provider was given and had written", async () => {
    const { script } = await begin();
    script.say({ title: "Halden ".repeat(40) });
    await vi.waitFor(async () => expect((await runsOf(user))[0]?.written).toHaveProperty("title"));
    const [begun] = await runsOf(user);
    const input = Number(begun?.input_tokens);
    expect(await findStanding(user.id)).toMatchObject({ reserved: 1000, used: 0 });
    // As a dead process leaves it; this one has no part in what follows.
    const id = await buildRun(user, {});
    const left = {
      reserved_tokens: 1000,
      input_tokens: 500,
      output_tokens: null,
      cost_micros: null,
      ended_at: null,
      outcome: null,
    };
    const written = JSON.stringify(begun?.written);
    await db
      .updateTable("assistant_runs")
      .set({ ...left, state: "running", written })
      .where("id", "=", id)
      .execute();
    await makeLost(id);
    expect(input).toBeGreaterThan(0);
    expect(await findStanding(user.id)).toMatchObject({ running: 1, reserved: 1000, used: 500 });
    await giveUpLostRuns(id);
    const lost = (await runsOf(user)).find((run) => run.id === id);
    expect(lost).toMatchObject({ state: "failed", reserved_tokens: 0, input_tokens: 500, written: begun?.written });
    expect(Number(lost?.output_tokens)).toBeGreaterThan(50);
    expect(await findStanding(user.id)).toMatchObject({ used: 500 + Number(lost?.output_tokens) });
  });
});

describe("streams that one user reads", () => {
  it("are a few at a time, and free again when they are left", async () => {
    const id = await buildRun(user);
    const { rest, script, leave } = await begin();
    const [running] = (await runsOf(user)).filter(({ state }) => state === "running");
    const url = origin + `/ai/runs/${running?.id ?? ""}/stream/`;
    const others = await Promise.all(Array.from({ length: MAX_READERS - 1 }, () => openEvents(user, url)));
    expect(others.map(({ answer }) => answer.status)).toEqual(Array(MAX_READERS - 1).fill(200));
    const refused = await openEvents(user, url);
    expect([refused.answer.status, refused.answer.headers.get("retry-after")]).toEqual([429, "5"]);
    expect(await refused.answer.json()).toMatchObject({ detail: expect.stringContaining("Close some and try again") });
    const begun = writer.begun.length;
    const another = await openEvents(user, origin + "/ai/assistant/stream/", {
      body: { articleType: "PR", topic: "x" },
    });
    expect([another.answer.status, writer.begun.length]).toEqual([429, begun]);
    expect((await openEvents(await buildUser(), url)).answer.status).toBe(404);
    others[0]?.leave();
    await vi.waitFor(async () =>
      expect((await openEvents(user, origin + `/ai/runs/${id}/stream/`)).answer.status).toBe(200),
    );
    script.finish({ title: "T", content: "<p>c</p>" });
    expect((await rest()).at(-1)?.event.type).toBe("done");
    leave();
  });
});
