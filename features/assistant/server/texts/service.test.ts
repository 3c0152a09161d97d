import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { TaskLost, ThreadPool } from "#platform/threads/thread-pool.ts";
import { stopWork } from "#platform/threads/work.ts";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { workOnText } from "./work.ts";
import { endOfText, writeOffline } from "./service.ts";
import type { WritingTask } from "../writers/writer.ts";

afterEach(() => vi.restoreAllMocks());
afterAll(stopWork);

const reader = { userId: 1, signal: new AbortController().signal };
const SENTENCE = "Halden Marine opens a yard in Moss on 4 May 2026, with 120 people. ";
/** Names that stand for categories are a map, which has to arrive in the thread as one. */
const taskOf = (prompt: string): WritingTask => ({
  kind: kindOf("article"),
  context: { prompt },
  pages: [],
  categories: ["Shipping"],
  edit: null,
  otherNames: new Map([["Ferries", "Shipping"]]),
});
const editOf = (content: string): WritingTask => ({
  ...taskOf(""),
  edit: { current: { title: "T", content }, request: "Make it shorter\nadd the tag Ferries", field: "", history: [] },
});
const atHand = (task: WritingTask) => workOnText({ does: "write", task: { ...task, kind: task.kind.key } });

describe("work on texts", () => {
  it.each([
    ["short", 3],
    ["long", 200],
  ])("gives the same for a %s text, wherever it is done", async (_, count) => {
    const task = taskOf(SENTENCE.repeat(count));
    const written = await writeOffline(task, reader);
    expect(written).toEqual(atHand(task));
    const { event } = await endOfText(
      JSON.stringify(written.answer),
      task,
      { isOffline: true, isCut: false, problems: [] },
      reader,
    );
    expect(event).toMatchObject({
      type: "done",
      facts: expect.arrayContaining([expect.objectContaining({ text: "120" })]),
    });
    const edited = await writeOffline(editOf(`<p>${SENTENCE.repeat(count)}</p>`), reader);
    expect(edited.answer).toMatchObject({ changes: { tags: ["Shipping"] } });
  });

  it("of a long one costs this thread next to nothing", async () => {
    const task = editOf(`<p>${". ".repeat(40_000)}</p>`);
    const spentAtHand = startProcessorTime();
    atHand(task);
    const max = spentAtHand() / 2;
    const spent = startProcessorTime();
    await writeOffline(task, reader);
    expect(spent()).toBeLessThan(max);
  });

  it("ends when nobody wants it any more", async () => {
    const leaving = new AbortController();
    const writing = writeOffline(taskOf(SENTENCE.repeat(400)), { userId: 1, signal: leaving.signal });
    leaving.abort(new Error("left"));
    await expect(writing).rejects.toThrow("left");
    await expect(writeOffline(taskOf("a"), { userId: 1, signal: leaving.signal })).rejects.toThrow("left");
  });
});

describe("a text that takes too long", () => {
  const task = taskOf("x".repeat(20_000));
  const end = (text: string, isOffline: boolean) =>
    endOfText(text, task, { isOffline, isCut: false, problems: [] }, reader);
  const lose = () => vi.spyOn(ThreadPool.prototype, "run").mockRejectedValue(new TaskLost("It took too long"));

  it("is refused before anything was written", async () => {
    lose();
    await expect(writeOffline(task, reader)).rejects.toMatchObject({ status: 413 });
    await expect(end("{}", true)).rejects.toMatchObject({ status: 413 });
  });

  it("is answered as it came where a provider wrote it, and not as an answer that somebody has checked", async () => {
    lose();
    const raw = { type: "done", facts: [], notice: "" };
    expect(await end("It says\u0000 …", false)).toEqual({ event: { ...raw, response: "It says …" } });
    const { event } = await end('{"title": "T", "content": "<script>"} \u0000\n', false);
    expect(event).toEqual({ ...raw, response: '{"title": "T", "content": "<script>"' });
  });
});
