import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QUOTA_REACHED } from "#features/billing/contracts/quota.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { copy, saveAs, startSaver } from "#tests/doubles/draft-saver.ts";
import { SAVE_TIMEOUT_MS } from "./draft-saver.ts";
import { StaleDraft } from "./draft-session.ts";

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  window.localStorage.clear();
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("saving a draft", () => {
  it("creates it by its key first, then saves over the version that was answered", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    await saveAs(world, "Two", { id: 5, version: 2 });
    await saveAs(world, "Three", { id: 5, version: 3 });
    expect(world.calls.map(({ name, title, version }) => [name, title, version])).toEqual([
      ["create", "One", undefined],
      ["save 5", "Two", 1],
      ["save 5", "Three", 2],
    ]);
    expect(new Set(world.calls.map(({ draftKey }) => draftKey)).size).toBe(1);
  });

  it("sends nothing when nothing has changed since", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    expect(await world.saver.save(copy("One"))).toBe(false);
    expect(world.calls).toHaveLength(1);
  });

  it("never runs two saves at once", async () => {
    const world = startSaver();
    const first = world.saver.save(copy("One"));
    expect(await world.saver.save(copy("Two"))).toBe(false);
    expect(world.calls).toHaveLength(1);
    world.calls[0]?.answer({ id: 5, version: 1 });
    await first;
    await saveAs(world, "Two", { id: 5, version: 2 });
    expect(world.calls).toHaveLength(2);
  });

  it("tells when it was saved, and that a save failed, which the console says too", async () => {
    const world = startSaver();
    expect(world.saver.getState()).toMatchObject({ savedAt: null, hasFailed: false });
    const failing = world.saver.save(copy("One"));
    world.calls[0]?.fail(new ApiError(503, "Later."));
    await failing;
    expect(world.saver.getState()).toMatchObject({ savedAt: null, hasFailed: true });
    expect(log).toHaveBeenCalledOnce();
    await saveAs(world, "One", { id: 5, version: 1 });
    expect(world.saver.getState()).toMatchObject({ savedAt: expect.any(Number), hasFailed: false });
  });

  it.each([
    [409, QUOTA_REACHED, "You can keep 50 drafts."],
    [429, null, "Too many changes at a time."],
  ])("stays the same draft, says why and tries again where a bound refused it: %i", async (status, code, reason) => {
    const world = startSaver();
    const failing = world.saver.save(copy("One"));
    world.calls[0]?.fail(new ApiError(status, reason, {}, null, code));
    await failing;
    expect(world.saver.getState()).toMatchObject({ savedAt: null, hasFailed: true, isSplit: false, reason });
    await saveAs(world, "One", { id: 5, version: 1 });
    expect(world.saver.getState()).toMatchObject({ hasFailed: false, reason: null });
    expect(new Set(world.calls.map(({ draftKey }) => draftKey)).size).toBe(1);
  });

  it("goes by the key again after a save whose end nobody knows", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    const lost = world.saver.save(copy("Two"));
    world.calls.at(-1)?.fail(new ApiError(0, "Unreachable."));
    await lost;
    await saveAs(world, "Two", { id: 5, version: 3 });
    await saveAs(world, "Three", { id: 5, version: 4 });
    expect(world.calls.map(({ name, version }) => [name, version])).toEqual([
      ["create", undefined],
      ["save 5", 1],
      ["create", undefined],
      ["save 5", 3],
    ]);
  });

  it("gives a save up that takes too long", async () => {
    vi.useFakeTimers();
    const world = startSaver();
    const hanging = world.saver.save(copy("One"));
    await vi.advanceTimersByTimeAsync(SAVE_TIMEOUT_MS);
    await hanging;
    expect(world.calls[0]?.signal.aborted).toBe(true);
    expect(world.saver.getState().hasFailed).toBe(true);
  });

  it.each([400, 413])("does not repeat what was refused with %i until it is changed", async (status) => {
    const world = startSaver();
    const refused = world.saver.save(copy("One"));
    world.calls[0]?.fail(new ApiError(status, "No."));
    await refused;
    expect(await world.saver.save(copy("One"))).toBe(false);
    void world.saver.save(copy("Two"));
    expect(world.calls).toHaveLength(2);
  });

  it.each([409, 404])("goes on as another draft when a save is answered %i", async (status) => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    const before = world.saver.getState().draftKey;
    const refused = world.saver.save(copy("Two"));
    world.calls.at(-1)?.fail(new ApiError(status, "It moved on."));
    await refused;
    expect(world.saver.getState()).toMatchObject({ hasFailed: true, isSplit: true });
    await saveAs(world, "Two", { id: 6, version: 1 });
    expect(world.calls.at(-1)).toMatchObject({ name: "create", title: "Two" });
    expect(world.calls.at(-1)?.draftKey).not.toBe(before);
    expect(world.saver.getState()).toMatchObject({ hasFailed: false, isSplit: true });
  });
});

describe("a draft that was saved elsewhere", () => {
  async function comeTooLate() {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    const late = world.saver.save(copy("Mine"));
    world.calls.at(-1)?.fail(new StaleDraft(5));
    await late;
    return world;
  }

  it("is saved no more until the user has chosen, and never called saved", async () => {
    const world = await comeTooLate();
    expect(world.saver.getState()).toMatchObject({ conflict: 5, hasFailed: true, isSplit: false, version: 1 });
    expect(await world.saver.save(copy("Mine and more"))).toBe(false);
    expect(world.saver.isSaved(copy("One"))).toBe(false);
    expect(world.saver.getSaved()).toEqual(copy("One"));
    expect(world.calls).toHaveLength(2);
    world.saver.resolve({ id: 5, version: 4 });
    expect(world.saver.getState().conflict).toBeNull();
    await saveAs(world, "Chosen", { id: 5, version: 5 });
    expect(world.calls.at(-1)).toMatchObject({ name: "save 5", title: "Chosen", version: 4 });
    expect(world.saver.getState()).toMatchObject({ hasFailed: false, version: 5 });
  });

  it("is noticed by a save that goes by the key, which says where it began", async () => {
    const world = startSaver();
    const late = world.saver.save(copy("Mine"));
    expect(world.calls[0]).toMatchObject({ name: "create", began: 0 });
    world.calls[0]?.fail(new StaleDraft(5));
    await late;
    expect(world.saver.getState()).toMatchObject({ conflict: 5, hasFailed: true });
  });

  it("is not confused with a save of its own whose answer was lost: that one goes first", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    const lost = world.saver.save(copy("Two"));
    world.calls.at(-1)?.fail(new ApiError(0, "Unreachable."));
    await lost;
    const next = world.saver.save(copy("Three"));
    world.calls.at(-1)?.answer({ id: 5, version: 2 });
    await vi.waitFor(() => expect(world.calls).toHaveLength(4));
    world.calls.at(-1)?.answer({ id: 5, version: 3 });
    await next;
    expect(world.calls.slice(2).map(({ name, title, began }) => [name, title, began])).toEqual([
      ["create", "Two", 1],
      ["save 5", "Three", 2],
    ]);
  });

  it("is noticed by the save that a sleeping tab repeats", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    const lost = world.saver.save(copy("Two"));
    world.calls.at(-1)?.fail(new ApiError(0, "Unreachable."));
    await lost;
    const next = world.saver.save(copy("Three"));
    world.calls.at(-1)?.fail(new StaleDraft(5));
    await next;
    expect(world.saver.getState().conflict).toBe(5);
    expect(world.calls).toHaveLength(3);
  });

  it("stops a submit, unless only an answer was lost", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    void world.saver.save(copy("Two"));
    const resume = await world.saver.pause();
    const lost = world.saver.explainStale(5);
    world.calls.at(-1)?.answer({ id: 5, version: 2 });
    expect([await lost, world.saver.getState()]).toMatchObject([true, { version: 2, conflict: null }]);
    expect([await world.saver.explainStale(5), world.saver.getState()]).toMatchObject([false, { conflict: 5 }]);
    resume();
    expect(await world.saver.save(copy("Two"))).toBe(false);
  });
});

describe("a submit", () => {
  it("stops a running save and waits for its end", async () => {
    const world = startSaver();
    const saving = world.saver.save(copy("One"));
    const resume = await world.saver.pause();
    expect(world.calls[0]?.signal.aborted).toBe(true);
    await saving;
    expect(world.saver.getState().hasFailed).toBe(false);
    expect(await world.saver.save(copy("Two"))).toBe(false);
    resume();
    void world.saver.save(copy("Two"));
    expect(world.calls.at(-1)).toMatchObject({ name: "create", draftKey: world.calls[0]?.draftKey });
  });

  it("uses the draft's key, again for a repeat, and another one for a changed text", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    const { draftKey } = world.saver.getState();
    expect(world.saver.keyFor(copy("Changed before it was sent"))).toBe(draftKey);
    world.saver.spend(copy("One"));
    expect(world.saver.keyFor(copy("One"))).toBe(draftKey);
    expect(await world.saver.save(copy("One"))).toBe(false);
    expect(world.saver.keyFor(copy("Two"))).not.toBe(draftKey);
  });

  it("leaves what is written after it to another draft", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    world.saver.spend(copy("One"));
    void world.saver.save(copy("Two"));
    expect(world.calls.at(-1)).toMatchObject({ name: "create" });
    expect(world.calls.at(-1)?.draftKey).not.toBe(world.calls[0]?.draftKey);
  });
});

describe("discarding", () => {
  it("deletes the draft, also one that is just being made", async () => {
    const world = startSaver();
    void world.saver.save(copy("One"));
    const discarding = world.saver.discard();
    expect(world.removed).toEqual([]);
    world.calls[0]?.answer({ id: 5, version: 1 });
    await discarding;
    expect(world.removed).toEqual([5]);
    expect(world.saver.getState()).toMatchObject({ savedAt: null });
    expect(world.saver.getState().draftKey).not.toBe(world.calls[0]?.draftKey);
  });

  it("deletes nothing when nothing was saved", async () => {
    const world = startSaver();
    await world.saver.discard();
    expect(world.removed).toEqual([]);
  });
});

describe("a reload", () => {
  const reopen = (world: ReturnType<typeof startSaver>, title: string, since: number) => {
    const { draftKey } = world.saver.getState();
    world.saver = world.newPage();
    world.saver.open({ draftKey, since, copy: copy(title) });
  };

  it("goes on with the same draft and version", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    reopen(world, "One", 0);
    await saveAs(world, "Two", { id: 5, version: 2 });
    expect(world.calls.at(-1)).toMatchObject({ name: "save 5", version: 1, draftKey: world.calls[0]?.draftKey });
    await world.saver.discard();
    expect(world.removed).toEqual([5]);
  });

  it("saves nothing that was saved before it, and what was typed after the last save", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    reopen(world, "One", 0);
    expect(await world.saver.save(copy("One"))).toBe(false);
    reopen(world, "One and more", Date.now() + 1000);
    void world.saver.save(copy("One and more"));
    expect(world.calls).toHaveLength(2);
  });

  it("goes by the key when it came while a save was on its way", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    void world.saver.save(copy("Two"));
    reopen(world, "Two", Date.now() + 1000);
    void world.saver.save(copy("Two"));
    expect(world.calls.at(-1)).toMatchObject({ name: "create", draftKey: world.calls[0]?.draftKey });
  });

  it("goes on from the version that its text goes back to, not from one that another tab saved", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    const { draftKey } = world.saver.getState();
    await saveAs(world, "Theirs", { id: 5, version: 2 });
    world.saver = world.newPage();
    world.saver.open({ draftKey, version: 1, since: 0, copy: copy("Mine") });
    expect(world.saver.isSaved(copy("Mine"))).toBe(false);
    const late = world.saver.save(copy("Mine"));
    expect(world.calls.at(-1)).toMatchObject({ title: "Mine", began: 1 });
    world.calls.at(-1)?.fail(new StaleDraft(5));
    await late;
    expect(world.saver.getState().conflict).toBe(5);
  });

  it("knows nothing of a draft whose text another tab has replaced", async () => {
    const world = startSaver();
    await saveAs(world, "One", { id: 5, version: 1 });
    const other = world.newPage();
    other.open({ draftKey: "another", since: 0, copy: copy("Two") });
    await other.discard();
    expect(world.removed).toEqual([]);
  });
});
