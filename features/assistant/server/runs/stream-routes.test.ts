import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { ScriptedWriter } from "#tests/doubles/scripted-writer.ts";
import { buildRun, makeLost, makeOlder, runsOf } from "#tests/factories/assistant.ts";
import { buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import {
  buildAssistantApp,
  type Heard,
  listening,
  openEvents,
  writtenAfter,
} from "#tests/support/apps/assistant-app.ts";
import { assistantMessages as messages, type StreamEvent } from "../../contract.ts";
import { cleanRuns } from "./service.ts";
import { WriterError } from "../writers/writer.ts";

const CONTENT = "<p>Halden Marine opens a yard in Moss.</p>";
const DRAFT = { title: "Halden opens a ferry yard", content: CONTENT };
const ASKED = { articleType: "PR", topic: "Halden opens a ferry yard in Moss" };

let user: TestUser;
let writer: ScriptedWriter;
/** Two processes with one database. */
let [app, other]: App[] = [];
let origin: string;
let otherOrigin: string;
beforeAll(clearThrottles);
beforeEach(async () => {
  user = await buildUser();
  writer = new ScriptedWriter();
  [app, other] = [await buildAssistantApp(writer), await buildAssistantApp(writer)];
  [origin, otherOrigin] = [await listening(app), await listening(other)];
});
afterEach(() => Promise.all([app?.close(), other?.close()]));

const begin = async (who = user) => {
  const stream = await openEvents(who, origin + "/ai/assistant/stream/", { body: ASKED });
  const [first] = await stream.until(({ type }) => type === "run");
  if (first?.event.type !== "run") throw new Error("A stream begins with its run.");
  return { ...stream, id: first.event.id, first, script: await writer.next() };
};
const stop = (who: TestUser, id: string, at: string) =>
  fetch(at + `/ai/runs/${id}/stop/`, { method: "POST", headers: { cookie: cookiesOf(who) } });
const lastOf = <Type extends StreamEvent["type"]>(heard: Heard[]) =>
  heard.at(-1)?.event as Extract<StreamEvent, { type: Type }>;
const typesOf = (heard: Heard[]) => heard.map(({ event }) => event.type);
const hears = (field: string, text: string) => {
  let heard: Heard[] = [];
  return (event: StreamEvent) => {
    heard = [...heard, { id: 0, event }];
    return writtenAfter(heard)[field] === text;
  };
};

describe("a stream", () => {
  it("brings text as it is written, and the answer of the call without a stream last", async () => {
    const { answer, first, until, rest, script } = await begin();
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        "content-type": "text/event-stream",
        "x-accel-buffering": "no",
        "cache-control": "no-cache, no-transform",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.any(String),
      },
    ]);
    expect(answer.headers.has("content-encoding")).toBe(false);
    expect(first).toMatchObject({ id: 1, event: { type: "run", is_offline: false } });
    script.say({ title: "Halden", secret: "x" });
    expect((await until(hears("title", "Halden"))).map(({ event }) => event)).toEqual([
      { type: "fields", fields: { title: "Halden" } },
    ]);
    script.say({ title: "Halden opens", content: "<p>Half a" });
    const more = await until(({ type }) => type === "text");
    expect(more.at(-1)?.event).toEqual({ type: "text", field: "title", append: " opens" });
    script.say({ title: "Halden opens", content: CONTENT, tags: ["SaaS"] });
    script.finish(DRAFT);
    const end = await rest();
    const all = [first, ...more, ...end];
    expect(all.slice(1).map(({ id }) => id)).toEqual(all.slice(1).map((_, n) => n + 3));
    const last = end.at(-1)?.event;
    expect(last).toMatchObject({ type: "done", notice: "" });
    expect(JSON.parse((last as { response: string }).response)).toMatchObject(DRAFT);
    expect(writtenAfter([...more, ...end], { title: "Halden" })).toEqual({
      title: "Halden opens",
      content: CONTENT,
      tags: ["SaaS"],
    });
  });

  it("of an edit brings its message and the new values", async () => {
    const body = { articleType: "PR", currentContent: DRAFT, editRequest: "Shorter" };
    const stream = await openEvents(user, origin + "/ai/edit/stream/", { body });
    const script = await writer.next();
    script.say({ message: "Sho" });
    script.say({ message: "Shorter.", title: "Halden opens" });
    script.finish({ message: "Shorter.", changes: { title: "Halden opens" } });
    const heard = await stream.rest();
    expect(writtenAfter(heard)).toEqual({ message: "Shorter.", title: "Halden opens" });
    expect(JSON.parse(lastOf<"done">(heard).response)).toEqual({
      message: "Shorter.",
      changes: { title: "Halden opens" },
      updated_fields: ["title"],
    });
  });

  it("ends with a sentence when the provider fails, and keeps what was written", async () => {
    const { id, rest, until, script } = await begin();
    script.say({ title: "Halden" });
    await until(hears("title", "Halden"));
    script.fail(new WriterError("timed-out", "secret"));
    expect((await rest()).map(({ event }) => event)).toEqual([{ type: "failed", error: messages.timedOut }]);
    const again = await openEvents(user, origin + `/ai/runs/${id}/stream/`, { lastEventId: 2 });
    expect((await again.rest()).map(({ event }) => event)).toEqual([
      { type: "run", id, is_offline: false },
      { type: "fields", fields: { title: "Halden" } },
      { type: "failed", error: messages.timedOut },
    ]);
  });

  it("says nothing but what can be said as text", async () => {
    const { until, rest, script } = await begin();
    script.say({ title: "Ferry \ud83d" });
    await until(hears("title", "Ferry "));
    script.say({ title: "Ferry \ud83d\udea2\u0000" });
    script.finish("no draft");
    expect(writtenAfter(await rest(), { title: "Ferry " })).toEqual({ title: "Ferry \u{1F6A2}" });
  });
});

describe("a stream that was dropped", () => {
  it.each([
    ["its own process", () => origin],
    ["another process", () => otherOrigin],
  ])("goes on in %s, with what was written so far first", async (_name, at) => {
    const { id, leave, until, script } = await begin();
    script.say({ title: "Hal" });
    await until(hears("title", "Hal"));
    leave();
    script.say({ title: "Halden", tags: ["SaaS"] });
    await vi.waitFor(async () => expect((await runsOf(user))[0]?.written).toEqual({ title: "Halden", tags: ["SaaS"] }));
    const again = await openEvents(user, at() + `/ai/runs/${id}/stream/`, { lastEventId: 2 });
    const heard = await again.until(hears("title", "Halden"));
    expect(heard).toEqual([
      { id: 3, event: { type: "run", id, is_offline: false } },
      { id: 4, event: { type: "fields", fields: { title: "Halden", tags: ["SaaS"] } } },
    ]);
    script.say({ title: "Halden opens a yard", tags: ["SaaS"] });
    const more = await again.until(({ type }) => type === "text");
    expect(writtenAfter([...heard, ...more])["title"]).toBe("Halden opens a yard");
    script.finish(DRAFT);
    expect(typesOf(await again.rest()).at(-1)).toBe("done");
  });

  it("is not missed by its run", async () => {
    const { id, leave, script } = await begin();
    leave();
    script.say({ title: "Halden" });
    script.finish(DRAFT);
    await vi.waitFor(async () => expect(await runsOf(user)).toMatchObject([{ state: "done", input_tokens: 100 }]));
    for (const at of [origin, otherOrigin]) {
      const again = await openEvents(user, at + `/ai/runs/${id}/stream/`);
      expect(typesOf(await again.rest())).toEqual(["run", "fields", "done"]);
    }
  });

  it("may have several readers at once", async () => {
    const { id, rest, script } = await begin();
    const readers = await Promise.all(
      [origin, origin, otherOrigin].map((at) => openEvents(user, at + `/ai/runs/${id}/stream/`)),
    );
    script.say({ title: "Halden" });
    script.finish(DRAFT);
    const all = await Promise.all([rest(), ...readers.map((reader) => reader.rest())]);
    expect(all.map((heard) => heard.at(-1)?.event)).toEqual(Array(4).fill(all[0]?.at(-1)?.event));
  });
});

describe("only its owner", () => {
  it.each(["origin", "otherOrigin"] as const)("reads and stops a run: %s", async (where) => {
    const at = { origin, otherOrigin }[where];
    const eve = await buildUser({ role: "operator" });
    const { id, rest, script } = await begin();
    const read = await openEvents(eve, at + `/ai/runs/${id}/stream/`);
    const refused = { error: messages.noSuchRun, detail: messages.noSuchRun };
    expect([read.answer.status, await read.answer.json()]).toEqual([404, refused]);
    expect((await stop(eve, id, at)).status).toBe(404);
    script.finish(DRAFT);
    expect(typesOf(await rest())).toEqual(["done"]);
    const unknown = `/ai/runs/${id.replace(/^.{8}/, "00000000")}/stream/`;
    expect((await openEvents(user, at + unknown)).answer.status).toBe(404);
    expect((await openEvents(user, at + "/ai/runs/1/stream/")).answer.status).toBe(400);
    expect((await stop(user, "x", at)).status).toBe(400);
  });

  it("for a day; then its text is gone, and what it cost stays", async () => {
    const id = await buildRun(user);
    await makeOlder(user.id, 1);
    await cleanRuns();
    expect((await openEvents(user, origin + `/ai/runs/${id}/stream/`)).answer.status).toBe(404);
    expect(await runsOf(user)).toMatchObject([{ written: {}, outcome: null, input_tokens: 100, cost_micros: 1200 }]);
    await makeOlder(user.id, 400);
    await cleanRuns();
    expect(await runsOf(user)).toEqual([]);
  });
});

describe("stopping", () => {
  it.each([
    ["at once in its own process", () => origin],
    ["from another process within a moment", () => otherOrigin],
  ])("works %s, and what was used counts", async (_name, at) => {
    const { id, until, rest, script } = await begin();
    script.say({ title: "Halden", content: "<p>x</p>".repeat(50) });
    await until(hears("title", "Halden"));
    const answer = await stop(user, id, at());
    expect([answer.status, await answer.json()]).toEqual([200, { detail: messages.stopped }]);
    expect((await rest()).at(-1)?.event).toEqual({ type: "stopped" });
    expect(script.signal.aborted).toBe(true);
    script.say({ title: "Halden goes on" });
    const [run] = await runsOf(user);
    expect(run).toMatchObject({ state: "stopped", reserved_tokens: 0, written: { title: "Halden" } });
    expect([Number(run?.input_tokens) > 0, Number(run?.output_tokens)]).toEqual([true, 0]);
    expect((await stop(user, id, at())).status).toBe(200);
    expect((await begin()).answer.status).toBe(200);
  });

  it("waits for no writer that does not listen", async () => {
    writer.write = () => new Promise(() => undefined);
    const stream = await openEvents(user, origin + "/ai/assistant/stream/", { body: ASKED });
    const started = await stream.until(({ type }) => type === "run");
    await stop(user, lastOf<"run">(started).id, origin);
    expect(typesOf(await stream.rest())).toEqual(["stopped"]);
  });
});

describe("a run whose process", () => {
  it("ends is told of as interrupted, with what was written so far, and does not hold up the end", async () => {
    const { id, until, rest, script } = await begin();
    script.say({ title: "Halden" });
    await until(hears("title", "Halden"));
    const follower = await openEvents(user, otherOrigin + `/ai/runs/${id}/stream/`);
    await follower.until(({ type }) => type === "fields");
    const calling = fetch(origin + "/ai/assistant/", {
      method: "POST",
      body: JSON.stringify(ASKED),
      headers: { cookie: cookiesOf(user), "content-type": "application/json" },
    });
    await writer.next();
    await app?.close();
    const interrupted = { type: "failed", error: messages.interrupted };
    expect((await rest()).at(-1)?.event).toEqual(interrupted);
    expect((await follower.rest()).at(-1)?.event).toEqual(interrupted);
    expect((await calling).status).toBe(503);
    expect(await runsOf(user)).toMatchObject([
      { state: "failed", written: { title: "Halden" } },
      { state: "failed", reserved_tokens: 0 },
    ]);
  });

  it("has died is given up when somebody asks for it, and by the hourly job", async () => {
    for (const find of [
      async (id: string) => (await openEvents(user, otherOrigin + `/ai/runs/${id}/stream/`)).rest(),
      async () => (await cleanRuns(), []),
    ]) {
      const id = await buildRun(user);
      const alive = { state: "running" as const, outcome: null, ended_at: null, reserved_tokens: 900 };
      await db.updateTable("assistant_runs").set(alive).where("id", "=", id).execute();
      await makeLost(id);
      const heard = await find(id);
      if (heard.length > 0) expect(typesOf(heard)).toEqual(["run", "fields", "failed"]);
      const found = (await runsOf(user)).find((run) => run.id === id);
      expect(found).toMatchObject({ state: "failed", reserved_tokens: 0, outcome: { error: messages.interrupted } });
    }
  });

  it("was taken for dead ends when its process finds out", async () => {
    const { id, rest, script } = await begin();
    await makeLost(id);
    await cleanRuns();
    script.say({ title: "late" });
    expect((await rest()).at(-1)?.event).toEqual({ type: "failed", error: messages.interrupted });
    expect(script.signal.aborted).toBe(true);
    const [run] = await runsOf(user);
    expect([run?.state, Number(run?.input_tokens) > 0]).toEqual(["failed", true]);
  });

  it("closes lets go of readers of other processes' runs", async () => {
    const { id } = await begin();
    const follower = await openEvents(user, otherOrigin + `/ai/runs/${id}/stream/`);
    await follower.until(({ type }) => type === "run");
    await other?.close();
    expect(await follower.rest()).toEqual([]);
    expect(await runsOf(user)).toMatchObject([{ state: "running" }]);
  });
});

describe("a client that goes away", () => {
  it("frees its connection, and readers of it stop asking", async () => {
    const { id, leave } = await begin();
    const follower = await openEvents(user, otherOrigin + `/ai/runs/${id}/stream/`);
    await follower.until(({ type }) => type === "run");
    leave();
    follower.leave();
    const connections = (each: App | undefined) =>
      new Promise((resolve) => each?.server.getConnections((_error, count) => resolve(count)));
    await vi.waitFor(async () => expect([await connections(app), await connections(other)]).toEqual([0, 0]));
  });
});
