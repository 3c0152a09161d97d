/** Expressions whose text is put together from lists of words, as they are when their modules have been read. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { doubtAbout } from "./prove-linear.mjs";

const made = new Map<string, { source: string; flags: string }>();
const Original = RegExp;

/** The modules with such expressions, each reached by what it exports. */
const MODULES: (() => Promise<unknown>)[] = [
  async () => {
    const { readRequest } = await import("#features/assistant/edits/read-request.ts");
    return readRequest("shorten the title"); // its words for fields are read when they are asked for
  },
  () => import("#features/assistant/assembler/words.ts"),
  () => import("#features/assistant/facts/dates/find-dates.ts"),
  () => import("#features/assistant/facts/numbers/number-words.ts"),
  () => import("#features/release-check/rules/hype.ts"),
  () => import("#features/release-check/rules/lead.ts"),
  () => import("#features/release-check/text/note-words.ts"),
];

beforeAll(async () => {
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [source, flags]: [string | RegExp, string?], self) {
      const expression = Reflect.construct(target, [source, flags], self) as RegExp;
      made.set(String(expression), { source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  for (const read of MODULES) await read();
});

afterAll(() => {
  globalThis.RegExp = Original;
});

it("proves those of dates, numbers, hype, labels and requests", () => {
  const doubts = [...made.values()].flatMap(({ source, flags }) => {
    const doubt = doubtAbout(source, flags);
    return doubt === null ? [] : [`/${source.slice(0, 300)}/${flags}: ${doubt}`];
  });
  expect(doubts).toEqual([]);
  expect(made.size).toBeGreaterThan(60);
});
