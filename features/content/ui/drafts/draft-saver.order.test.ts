import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#platform/http-client/api-error.ts";
import { StaleDraft } from "./draft-session.ts";
import { type Answer, type Call, copy, KEY, startSaver } from "#tests/doubles/draft-saver.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const steps = fc.array(
  fc.constantFrom("type", "save", "answer", "lose-request", "lose-answer", "submit", "discard", "reload"),
  { maxLength: 60 },
);

it("whatever the order: overwrites nothing, runs one save per draft at a time, and leaves one draft at most", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      window.localStorage.clear();
      const server = new Map<string, { id: number; version: number; title: string }>();
      const world = startSaver();
      const answered = new Set<unknown>();
      const waiting = () => world.calls.filter((call) => !call.signal.aborted && !answered.has(call));
      let typed = 0;
      let unknown = 0;
      let made = 0;

      const arrive = (call: Call): Answer | StaleDraft => {
        const stored = server.get(call.draftKey);
        if (stored?.title === call.title) return stored;
        if (stored && stored.version !== call.began) return new StaleDraft(stored.id);
        const draft = { id: stored?.id ?? ++made, version: (stored?.version ?? 0) + 1, title: call.title };
        server.set(call.draftKey, draft);
        return draft;
      };
      const end = async (how: "answer" | "lose-request" | "lose-answer") => {
        const [call] = waiting();
        if (!call) return;
        answered.add(call);
        const draft = how === "lose-request" ? null : arrive(call);
        if (how === "answer" && draft && "version" in draft) call.answer(draft);
        else call.fail(how === "answer" ? draft : new ApiError(0, "Lost."));
        await settled();
      };
      const save = async () => {
        void world.saver.save(copy(`${typed}`));
        const keys = waiting().map(({ draftKey }) => draftKey);
        expect(new Set(keys).size).toBe(keys.length);
        await settled();
      };

      /** The user compares. @returns whether there was anything to compare. */
      const choose = (): boolean => {
        const { draftKey, conflict } = world.saver.getState();
        if (conflict === null) return false;
        // One tab alone meets its own save only when it was reloaded while that was on its way.
        expect(order).toContain("reload");
        world.saver.resolve(server.get(draftKey) ?? { id: conflict, version: 0 });
        return true;
      };

      for (const step of order) {
        choose();
        const { draftKey, version } = world.saver.getState();
        if (step === "type") typed++;
        else if (step === "save") await save();
        else if (step === "submit") {
          const resume = await world.saver.pause();
          server.delete(draftKey);
          world.saver.startAnew();
          resume();
        } else if (step === "discard") {
          const isKnown = /"id":\d/.test(window.localStorage.getItem(KEY)?.split(draftKey)[1] ?? "");
          const [running] = waiting();
          void world.saver.discard();
          if (!isKnown && (running || server.has(draftKey))) unknown++;
          await settled();
        } else if (step === "reload") {
          world.saver = world.newPage();
          world.saver.open({ draftKey, version, since: Date.now() + 1000, copy: copy(`${typed}`) });
          for (const call of waiting()) answered.add(call);
        } else await end(step);
      }
      const saveLast = async () => {
        await save();
        while (waiting().length > 0) await end("answer");
      };
      while (waiting().length > 0) await end("answer");
      choose();
      typed++;
      await saveLast();
      // Only now does a save whose answer was lost before a reload come to light: once, because nobody else saves.
      if (choose()) await saveLast();
      expect(server.get(world.saver.getState().draftKey)?.title).toBe(`${typed}`);
      const left = [...server.values()].filter(({ id }) => !world.removed.includes(id));
      expect(left.length).toBeLessThanOrEqual(1 + unknown);
    }),
    { numRuns: 150, examples: [[["save", "type", "lose-answer", "reload"]]] },
  );
});

const settled = () => new Promise((resolve) => setTimeout(resolve));
