import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#platform/http-client/api-error.ts";
import { type ScriptedStream, stubStreams } from "#tests/support/screens/assistant-drawer.tsx";
import type { StreamEvent } from "../../contract.ts";
import { streamDraft } from "../../calls.ts";
import { followRun, RunInterrupted, type RunOpening } from "./follow-run.ts";

const ID = "4b0c0c1e-5d2f-4c58-9d4c-000000000001";
const OPENING: RunOpening = { call: streamDraft, body: { articleType: "PR" } };
const NAMED: StreamEvent = { type: "run", id: ID, is_offline: false };
const STOPPED: StreamEvent = { type: "stopped" };

beforeEach(() => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => log.mockRestore();
});
afterEach(() => vi.unstubAllGlobals());

/** Follows to the end, without waits between attempts. */
function follow(opening: RunOpening, signal = new AbortController().signal, delays = [0, 0, 0]) {
  const types: string[] = [];
  const ended = (async () => {
    for await (const { data } of followRun(opening, signal, delays)) types.push(data.type);
  })();
  return { types, ended };
}

/** Plays each stream that is opened. */
function play(...scripts: ((stream: ScriptedStream) => void)[]) {
  const server = stubStreams();
  const all = server.streams;
  const push = all.push.bind(all);
  all.push = (...streams) => {
    const count = push(...streams);
    queueMicrotask(() => scripts[count - 1]?.(all[count - 1] as ScriptedStream));
    return count;
  };
  return server;
}

describe("a run", () => {
  it("that is refused is not asked for again", async () => {
    const server = stubStreams();
    server.refusals["POST /ai/assistant/stream/"] = { status: 429, body: { detail: "Wait." } };
    await expect(follow(OPENING).ended).rejects.toMatchObject({ status: 429, detail: "Wait." });
    expect(server.streams).toEqual([]);
  });

  it("that drops before it has a name fails: asking again could write twice", async () => {
    const server = play((stream) => stream.drop());
    await expect(follow(OPENING).ended).rejects.toBeInstanceOf(ApiError);
    expect(server.streams).toHaveLength(1);
  });

  it("is taken up three times in a row, then given up", async () => {
    const drop = (stream: ScriptedStream) => stream.drop();
    const server = play((stream) => (stream.send(NAMED), setTimeout(stream.drop)), drop, drop, drop);
    await expect(follow(OPENING).ended).rejects.toBeInstanceOf(RunInterrupted);
    expect(server.streams.map(({ method, lastEventId }) => [method, lastEventId])).toEqual([
      ["POST", null],
      ["GET", "1"],
      ["GET", "1"],
      ["GET", "1"],
    ]);
  });

  it("counts attempts anew once something came, and ends with its last event", async () => {
    const namedThenDropped = (stream: ScriptedStream) => (stream.send(NAMED), void setTimeout(stream.drop));
    const server = play(...Array<typeof namedThenDropped>(5).fill(namedThenDropped), (stream) => stream.send(STOPPED));
    const { types, ended } = follow(OPENING);
    await ended;
    expect(types).toEqual(["run", "run", "run", "run", "run", "stopped"]);
    expect(server.streams.at(-1)?.isLeft()).toBe(true);
  });

  it("that the server knows no more is given up at once", async () => {
    const server = stubStreams();
    server.refusals[`GET /ai/runs/${ID}/stream/`] = { status: 404, body: { detail: "Over." } };
    await expect(follow({ runId: ID }).ended).rejects.toBeInstanceOf(RunInterrupted);
  });

  it("is left with the reason of the signal, also while it waits for the next attempt", async () => {
    const own = new AbortController();
    play((stream) => (stream.send(NAMED), void setTimeout(stream.drop)));
    const { types, ended } = follow(OPENING, own.signal, [60_000]);
    const reason = new Error("left");
    await vi.waitFor(() => expect(types).toEqual(["run"]));
    own.abort(reason);
    await expect(ended).rejects.toBe(reason);
  });
});
