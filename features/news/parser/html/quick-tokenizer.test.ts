import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { QuickTokenizer } from "./quick-tokenizer.ts";

const CORPUS = path.join(import.meta.dirname, "../../../../tests/fixtures/feeds");
const documents = ["content", "formats", "salvage", "texts"].flatMap((folder) =>
  readdirSync(path.join(CORPUS, folder))
    .filter((file) => file !== "expected.json")
    .map((file) => readFileSync(path.join(CORPUS, folder, file), "utf8")),
);
const MODES = [
  { xmlMode: true, decodeEntities: false },
  { xmlMode: false, decodeEntities: false },
  { xmlMode: false, decodeEntities: true },
];

/** All that is told of a text, in order, written in one or several pieces and ended. */
function eventsOf(Kind: typeof Tokenizer, options: (typeof MODES)[number], pieces: readonly string[]): unknown[][] {
  const told: unknown[][] = [];
  const events = new Proxy({} as TokenizerCallbacks, {
    get: (_, name) =>
      name === "isInForeignContext" ? () => false : (...places: unknown[]) => told.push([name, ...places]),
  });
  const tokenizer = new Kind(options, events);
  for (const piece of pieces) tokenizer.write(piece);
  tokenizer.end();
  return told;
}

function expectSameEvents(...pieces: string[]): void {
  for (const options of MODES)
    expect(eventsOf(QuickTokenizer, options, pieces)).toEqual(eventsOf(Tokenizer, options, pieces));
}

const PIECES =
  `< > / = " ' & - ! ? ] [ <p> </p> <br/> <br /> </ </p > <a\thref="x"> <a href='x' b="&amp;<>"/> <a b=c> <a b> <a\tb> <a\tb="c"d="e"> <a\tb="c"\td> <A-b:c.d e=""> <a b="c"d="e"> <title> </title> <script> </script> <svg> <!-- --> <!--a--b--> <!--> <!DOCTYPE a> <![CDATA[ ]]> ]]]> <?a ?> <??> <?-- <?[CDATA[ <!a> text é \0 \n \v &amp; &#60;`.split(
    " ",
  );

describe("the short way through markup", () => {
  it("tells what htmlparser2 tells, of any text", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES, " "), { maxLength: 14 }), (pieces) =>
        expectSameEvents(pieces.join("")),
      ),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii", maxLength: 60 }), (text) => expectSameEvents(text)),
      { numRuns: 500 },
    );
  });

  it("does so of texts that come in pieces", () => {
    const texts = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(texts, (pieces) => expectSameEvents(...pieces)),
      { numRuns: 1_000 },
    );
  });

  it("does so of the feeds of the corpus, whole and cut anywhere", () => {
    for (const text of documents) expectSameEvents(text);
    fc.assert(
      fc.property(fc.constantFrom(...documents), fc.double({ min: 0, max: 1, noNaN: true }), (text, part) =>
        expectSameEvents(text.slice(0, Math.floor(part * text.length))),
      ),
      { numRuns: 200 },
    );
  });
});
