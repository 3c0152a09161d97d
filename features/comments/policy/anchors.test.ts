/** A comment follows its words or is orphaned, over 5,000 generated histories of a text. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { comparable } from "#features/approvals/policy/blocks.ts";
import { type Anchor, anchorAt, follow, locate } from "./anchors.ts";

const TEXT = 'The batches are L26314 and L26315. Return them to any shop. "We are sorry for the trouble."';

function on(words: string, text = TEXT): Anchor {
  const anchor = anchorAt(text, words, text.indexOf(comparable(words)));
  if (!anchor) throw new Error(`${words} is not in the text.`);
  return anchor;
}

const shown = ({ start, is_orphaned, words }: Anchor, text: string) =>
  is_orphaned ? null : text.slice(start, start + comparable(words).length);

describe("an anchor", () => {
  it("follows its words when text is added before, after and on both sides", () => {
    const after = `Leeds, today. ${TEXT.replace("to any", "at once to any").replace("shop.", "shop you like.")}`;
    expect(shown(follow(on("any shop"), TEXT, after), after)).toBe("any shop");
  });

  it("keeps the words that are gone, and finds them when they come back", () => {
    const anchor = on("any shop");
    const cut = TEXT.replace("any shop", "any Co-op or Booths");
    const orphan = follow(anchor, TEXT, cut);
    expect([orphan.is_orphaned, orphan.words]).toEqual([true, "any shop"]);
    expect(follow(orphan, cut, TEXT)).toEqual(anchor);
  });

  it("follows a paragraph that is moved", () => {
    const words = "Return them to any shop.";
    const moved = `${words} ${TEXT.replace(`${words} `, "")}`;
    expect(follow(on(words), TEXT, moved)).toMatchObject({ start: 0, is_orphaned: false });
  });

  it("is not taken to the same words elsewhere", () => {
    const text = "The ship sails. Ask the crew.";
    const anchor = on("The ship", text);
    const after = "Sails. Ask the crew. We write more, and the shipping line waits. The shipyard too.";
    expect(follow(anchor, text, after).is_orphaned).toBe(true);
  });

  it("is found in a text by the words around it", () => {
    const text = "Call the office. The ship sails. Ask the office.";
    const anchor = anchorAt(text, "the office", 40);
    expect(anchor?.start).toBe(37);
    expect(anchor && locate(anchor, `More, before. Call the office. Now. ${text}`)).toBe(73);
  });

  it("knows no place for words that are not there", () => {
    expect(anchorAt(TEXT, "some shop", 3)).toBeNull();
    expect(anchorAt(TEXT, "  ", 3)).toBeNull();
  });

  it("takes no longer for texts that share nothing", () => {
    const long = (word: string) => Array.from({ length: 30_000 }, (_, at) => `${word}${at}`).join(" ");
    const [one, other] = [long("a"), long("b")];
    const spent = startProcessorTime();
    expect(follow(on("a17 a18", one), one, other).is_orphaned).toBe(true);
    expect(spent()).toBeLessThan(2000);
  });

  it("counts the letters of scripts without spaces", () => {
    const text = "新しい船は電気で動く。会社は来週発表する。";
    const anchor = on("電気で", text);
    const after = `今日、${text}`;
    expect(shown(follow(anchor, text, after), after)).toBe("電気で");
    const cut = text.replace("電気で", "風で");
    const orphan = follow(anchor, text, cut);
    expect([orphan.is_orphaned, follow(orphan, cut, text)]).toEqual([true, anchor]);
  });
});

/** An edit of a list of words: takes `cut` of them away at a place, and puts `fresh` there. */
type Edit = { at: number; cut: number; fresh: number };
const edits = fc.array(fc.record({ at: fc.nat(60), cut: fc.nat(6), fresh: fc.nat(4) }), {
  minLength: 1,
  maxLength: 12,
});
const length = fc.integer({ min: 3, max: 40 });
const place = fc.record({ from: fc.nat(39), count: fc.integer({ min: 1, max: 5 }) });
const RUNS = { numRuns: 5000 };

const joined = (words: readonly string[]) => words.join(" ");
const placeOf = (words: readonly string[], at: number) => joined(words.slice(0, at)).length + (at > 0 ? 1 : 0);

function apply(words: readonly string[], { at, cut, fresh }: Edit, wordOf: () => string): string[] {
  const from = Math.min(at, words.length);
  const now = words.toSpliced(from, cut, ...Array.from({ length: fresh }, wordOf));
  return now.length === 0 ? [wordOf()] : now;
}

describe("over generated edits", () => {
  it("is exactly where its words are while no edit has cut or split them, and comes back where they are undone", () => {
    fc.assert(
      fc.property(length, place, edits, (size, { from, count }, list) => {
        let made = 0;
        const wordOf = () => `w${made++}`;
        const history = [Array.from({ length: size }, wordOf)];
        const first = history[0] ?? [];
        const start = Math.min(from, size - 1);
        const chosen = first.slice(start, start + count);
        const anchors = [on(joined(chosen), joined(first))];
        if (anchors[0]?.start !== placeOf(first, start)) throw new Error("not where it was put");
        for (const edit of list) {
          const before = history.at(-1) ?? [];
          const after = apply(before, edit, wordOf);
          history.push(after);
          const anchor = follow(anchors.at(-1) as Anchor, joined(before), joined(after));
          anchors.push(anchor);
          const at = after.indexOf(chosen[0] ?? "");
          const isThere = at >= 0 && chosen.every((word, index) => after[at + index] === word);
          expect([anchor.is_orphaned, anchor.words]).toEqual([!isThere, joined(chosen)]);
          if (isThere) expect(anchor.start).toBe(placeOf(after, at));
        }
        // Undone step by step: where it was, and as it was.
        let anchor = anchors.at(-1) as Anchor;
        for (let step = history.length - 1; step > 0; step--) {
          anchor = follow(anchor, joined(history[step] ?? []), joined(history[step - 1] ?? []));
          const was = anchors[step - 1] as Anchor;
          expect(anchor.is_orphaned).toBe(was.is_orphaned);
          if (!was.is_orphaned) expect(anchor.start).toBe(was.start);
        }
      }),
      RUNS,
    );
  }, 120_000);

  it("never stands on other words, also in a text that repeats itself", () => {
    const word = fc.constantFrom("ship", "the", "sails", "on", "a", "ship.", "“ship”", "harbour");
    const text = fc.array(word, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(text, place, fc.array(text, { minLength: 1, maxLength: 6 }), (first, { from, count }, later) => {
        const start = Math.min(from, first.length - 1);
        let before = comparable(joined(first));
        const found = anchorAt(before, joined(first.slice(start, start + count)), start);
        if (!found) throw new Error("its words are in the text");
        let anchor = found;
        for (const words of [...later, first]) {
          const after = comparable(joined(words));
          anchor = follow(anchor, before, after);
          if (!after.includes(comparable(anchor.words))) expect(anchor.is_orphaned).toBe(true);
          expect(anchor.words).toBe(found.words);
          expect([null, comparable(anchor.words)]).toContain(shown(anchor, after));
          before = after;
        }
      }),
      RUNS,
    );
  }, 120_000);

  it("does not mind whitespace, quotation marks and soft hyphens", () => {
    const style = fc.constantFrom(
      (text: string) => text.replaceAll(" ", "\n  "),
      (text: string) => text.replaceAll('"', "”"),
      (text: string) => text.replaceAll("ba", "b\u{ad}a"),
    );
    fc.assert(
      fc.property(fc.array(style, { maxLength: 4 }), (styles) => {
        const styled = styles.reduce((text, change) => change(text), TEXT);
        const anchor = on("We are sorry");
        expect(follow(anchor, comparable(TEXT), comparable(styled))).toEqual(anchor);
      }),
    );
  });
});
