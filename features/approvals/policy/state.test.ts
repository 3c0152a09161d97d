/** An approval is void exactly while a block of it differs, over random histories of edits, answers and undoing. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Block } from "./blocks.ts";
import { answerersOf, judge, judgeAll, type Turn } from "./state.ts";

const textOf = (words: readonly string[]): Block[] =>
  words.map((each, at) => ({ place: `Paragraph ${at + 1}`, words: each, hash: each }));

const time = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute));

function turnOf(id: number, more: Partial<Turn> = {}): Turn {
  const approver = { approver_id: id, name: `Approver ${id}`, email: "", is_client: false, deputy_id: null, days: 2 };
  return { id, ...approver, asked_at: time(0), due_at: null, deputy_asked_at: null, answers: [], ...more };
}

const yes = (turn: Turn, blocks: Block[], minute: number) => ({
  user_id: turn.approver_id,
  name: turn.name,
  answer: "approved" as const,
  note: "",
  version: 1,
  blocks,
  answered_at: time(minute),
});

const step = fc.oneof(
  fc.record({ does: fc.constant("edit" as const), at: fc.nat(3), word: fc.constantFrom("a", "b", "c") }),
  fc.record({ does: fc.constant("add" as const), at: fc.nat(3), word: fc.constantFrom("a", "b") }),
  fc.record({ does: fc.constant("remove" as const), at: fc.nat(3), word: fc.constant("") }),
  fc.record({ does: fc.constant("undo" as const), at: fc.constant(0), word: fc.constant("") }),
  fc.record({ does: fc.constant("approve" as const), at: fc.constant(0), word: fc.constant("") }),
  fc.record({ does: fc.constant("ask for changes" as const), at: fc.constant(0), word: fc.constant("") }),
);

function edited(words: readonly string[], { does, at, word }: { does: string; at: number; word: string }): string[] {
  const place = Math.min(at, words.length);
  if (does === "edit") return words.with(Math.min(at, words.length - 1), word);
  if (does === "add") return words.toSpliced(place, 0, word);
  return words.length > 1 ? words.toSpliced(Math.min(at, words.length - 1), 1) : [...words];
}

it("holds exactly while the text is one that was approved since the last wish for changes", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const texts = [["one", "two", "three"]];
      let turn = turnOf(1);
      let approved = new Set<string>();
      for (const [minute, each] of steps.entries()) {
        const now = texts.at(-1) ?? [];
        const blocks = textOf(now);
        if (each.does === "undo") {
          if (texts.length > 1) texts.pop();
        } else if (each.does === "approve") {
          approved.add(now.join("|"));
          turn = { ...turn, answers: [...turn.answers, yes(turn, blocks, minute + 1)] };
        } else if (each.does === "ask for changes") {
          approved = new Set();
          const wish = { ...yes(turn, blocks, minute + 1), answer: "changes" as const };
          turn = { ...turn, answers: [...turn.answers, wish] };
        } else texts.push(edited(now, each));
        const text = texts.at(-1) ?? [];
        expect(judge(turn, textOf(text)).state === "approved").toBe(approved.has(text.join("|")));
      }
    }),
    { numRuns: 5000 },
  );
});

describe("rules", () => {
  const blocks = textOf(["one", "two"]);
  const approving = (...ids: number[]) =>
    [1, 2, 3].map((id) => {
      const turn = turnOf(id, ids.includes(id) ? {} : { asked_at: null });
      return ids.includes(id) ? { ...turn, answers: [yes(turn, blocks, 1)] } : turn;
    });
  const idsOf = (turns: Turn[]) => turns.map(({ id }) => id);

  it("of anyone need one answer and ask all", () => {
    const none = judgeAll({ mode: "any", needed: 1 }, approving(), blocks);
    expect([none.isMet, idsOf(none.toAsk)]).toEqual([false, [1, 2, 3]]);
    const met = judgeAll({ mode: "any", needed: 1 }, approving(2), blocks);
    expect([met.isMet, idsOf(met.toAsk)]).toEqual([true, []]);
  });

  it("of several need so many", () => {
    expect(judgeAll({ mode: "some", needed: 2 }, approving(1), blocks).isMet).toBe(false);
    expect(judgeAll({ mode: "some", needed: 2 }, approving(3, 1), blocks).isMet).toBe(true);
  });

  it("of all in order ask one after the other, and after a change the first whose approval is void", () => {
    const ask = (...ids: number[]) => idsOf(judgeAll({ mode: "all", needed: 1 }, approving(...ids), blocks).toAsk);
    expect([ask(), ask(1), ask(1, 2), ask(1, 2, 3)]).toEqual([[1], [2], [3], []]);
    const changed = judgeAll({ mode: "all", needed: 1 }, approving(1, 2, 3), textOf(["one", "TWO"]));
    expect([changed.isMet, idsOf(changed.toAsk), changed.turns.map(({ state }) => state)]).toEqual([
      false,
      [1],
      ["again", "again", "again"],
    ]);
  });

  it("without anyone are not met", () => expect(judgeAll({ mode: "any", needed: 1 }, [], blocks).isMet).toBe(false));
});

describe("who may answer", () => {
  const people = new Map([
    [1, { name: "Ada", isOwner: false }],
    [2, { name: "Ben", isOwner: false }],
    [8, { name: "Olga", isOwner: true }],
    [9, { name: "Otto", isOwner: true }],
  ]);
  const none = new Set<number>();

  it.each([
    ["the approver", turnOf(1), none, [1]],
    ["the deputy only after the end of the time", turnOf(1, { deputy_id: 2 }), none, [1]],
    ["both then", turnOf(1, { deputy_id: 2, deputy_asked_at: time(1) }), none, [1, 2]],
    ["the deputy of a writer", turnOf(1, { deputy_id: 2 }), new Set([1]), [2]],
    ["owners where there is no deputy", turnOf(1), new Set([1]), [8, 9]],
    ["no owner who wrote it", turnOf(1), new Set([1, 8]), [9]],
    ["the deputy of one who has left", turnOf(7, { deputy_id: 2 }), none, [2]],
    ["owners for one who has left", turnOf(7), none, [8, 9]],
    ["no one but the link for a client", turnOf(0, { approver_id: null, is_client: true }), none, []],
  ])("is %s", (_who, turn, writers, expected) => expect(answerersOf(turn, people, writers)).toEqual(expected));
});
