import { describe, expect, it } from "vitest";
import { planSearch } from "./plan.ts";
import { parseSearch } from "./search-text.ts";

const STORED = 1_000_000;
const LEVELS = new Map([
  ["the", 19],
  ["energy", 17],
  ["harbour", 16],
  ["ferry", 14],
  ["quokka", 3],
]);
const plan = (text: string) => {
  const query = parseSearch(text);
  if (!query) throw new Error("Nothing to search for");
  return planSearch(query, { alternatives: new Map(), levels: LEVELS, stored: STORED });
};

describe("a common word", () => {
  it("is left to be checked on the few entries that have a rare one", () => {
    expect(plan("the quokka")).toMatchObject({ index: "'quokka'", all: "'the' & 'quokka'", estimate: 8 });
  });

  it("is asked for beside others that are nearly as common: checking their entries would take longer", () => {
    expect(plan("energy harbour ferry").index).toBe("'energy' & 'harbour' & 'ferry'");
    expect(plan("the harbour").index).toBe("'the' & 'harbour'");
  });

  it("is asked for where there is no other", () => {
    expect(plan("the").index).toBe("'the'");
  });
});

describe("most of the words", () => {
  it("are any so many of them", () => {
    const query = parseSearch("ferry harbour quokka");
    if (!query) throw new Error("Nothing to search for");
    const { all } = planSearch(query, { alternatives: new Map(), levels: LEVELS, stored: STORED, least: 2 });
    expect(all).toBe("(('ferry' & 'harbour') | ('ferry' & 'quokka') | ('harbour' & 'quokka'))");
  });
});
