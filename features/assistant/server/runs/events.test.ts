import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { HEARTBEAT_MS, type StreamEvent } from "../../contract.ts";
import { eventStream, lastEventId } from "./event-stream.ts";
import { LiveRun } from "./live-run.ts";
import { runEvents } from "./events.ts";

let run: LiveRun;
let left: AbortController;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  run = new LiveRun("00000000-0000-4000-8000-000000000000", 1, kindOf("article"), false);
  left = new AbortController();
});
afterEach(() => vi.useRealTimers());

/** Takes events as fast as they come. */
function taking() {
  const taken: (StreamEvent | null)[] = [];
  const done = (async () => {
    for await (const event of runEvents(run, left.signal)) taken.push(event);
  })();
  return { taken, done };
}

describe("events of a run", () => {
  it("come at most twenty a second, however fast it is written", async () => {
    const { taken, done } = taking();
    for (let n = 1; n <= 1000; n++) {
      run.progress({ title: "x".repeat(n), content: "y".repeat(n) });
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(taken.length).toBeLessThanOrEqual(22);
    expect(taken.length).toBeGreaterThan(10);
    run.finish({ event: { type: "stopped" } });
    await vi.advanceTimersByTimeAsync(200);
    await done;
    const text = taken.map((event) => (event?.type === "text" && event.field === "title" ? event.append : "")).join("");
    expect([text.length, taken.at(-1)]).toEqual([999, { type: "stopped" }]);
  });

  it("show a sign of life while nothing is written", async () => {
    const { taken } = taking();
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS * 3 + 100);
    expect(taken).toEqual([expect.objectContaining({ type: "run" }), null, null, null]);
    run.progress({ title: "x" });
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS - 100);
    expect(taken.at(-1)).toMatchObject({ type: "fields" });
  });

  it("are not made before the reader has taken those before", async () => {
    const events = runEvents(run, left.signal);
    await events.next();
    for (let n = 1; n <= 500; n++) run.progress({ title: "x".repeat(n) });
    run.finish({ event: { type: "stopped" } });
    expect((await events.next()).value).toEqual({ type: "fields", fields: { title: "x".repeat(500) } });
    expect((await events.next()).value).toEqual({ type: "stopped" });
    expect((await events.next()).done).toBe(true);
  });

  it("end at once when their reader leaves, and leave no timer behind", async () => {
    const { done } = taking();
    await vi.advanceTimersByTimeAsync(10);
    expect(vi.getTimerCount()).toBe(1);
    left.abort();
    await done;
    expect(vi.getTimerCount()).toBe(0);
  });

  it("come late to nobody: what a writer says after the end does not count", async () => {
    run.progress({ title: "x" });
    run.cut("stopped");
    run.progress({ title: "xyz" });
    run.finish({ event: { type: "stopped" } });
    run.finish({ event: { type: "failed", error: "no" } });
    expect(run.read()).toEqual({ written: { title: "x" }, end: { type: "stopped" } });
    expect((await run.ended).event).toEqual({ type: "stopped" });
  });
});

describe("the stream's format", () => {
  it("numbers events on from the last one heard, and signs of life not at all", async () => {
    async function* events() {
      yield { type: "text" as const, field: "title", append: "a\n\nb" };
      yield null;
      yield { type: "stopped" as const };
    }
    const chunks: string[] = [];
    for await (const chunk of eventStream(events(), 7)) chunks.push(String(chunk));
    expect(chunks.join("")).toBe(
      'id: 8\ndata: {"type":"text","field":"title","append":"a\\n\\nb"}\n\n:\n\nid: 9\ndata: {"type":"stopped"}\n\n',
    );
  });

  it.each([
    ["12", 12],
    [undefined, 0],
    ["", 0],
    ["-1", 0],
    ["1e3", 0],
    ["9999999999", 0],
    [["1", "2"], 0],
  ])("reads Last-Event-ID %o as %i", (header, id) => {
    expect(lastEventId(header)).toBe(id);
  });
});
