import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { matchArticle } from "./compare.ts";
import { keysOfArticle, keysOfRelease } from "./keys.ts";
import { readArticle } from "./read-article.ts";
import { readRelease } from "./read-release.ts";
import { packKeys } from "../server/finding/release-keys.ts";
import { findCandidates, indexReleases } from "./release-index.ts";
import type { Article, Release } from "./texts.ts";

const LEAD = "Halden Marine will fit a 400 kW hydrogen fuel cell to the harbour ferry Fløyen in March.";
const SAVING = "Shore charging will fall by 12,400 kilowatt hours over the nine months of the trial.";
const QUOTE = "A ferry that waits for its battery is not a ferry, it is a pier";
const ABOUT = "Halden Marine designs and builds electric drive trains and shore chargers for ferries.";

const release = (given: Partial<Release> = {}): Release => ({
  id: "1",
  publishedAt: new Date("2026-11-24T08:30:00Z"),
  companyNames: ["Halden Marine"],
  hasCommonName: false,
  notCounted: [ABOUT],
  links: ["https://dateline.example/news/halden-hydrogen"],
  ownHosts: ["dateline.example"],
  versions: [
    {
      title: "Halden Marine to trial hydrogen on ferry Fløyen",
      text: `${LEAD}\n${SAVING}\nThe county of Vestland pays half of the cost.\n“${QUOTE},” said Ingrid Solheim.\n${ABOUT}`,
      language: "en",
    },
  ],
  ...given,
});

const article = (text: string, given: Partial<Article> = {}): Article => ({
  title: "Notes from the coast",
  text,
  language: "en",
  outlet: "Baltic Freight",
  url: "https://baltic.example/1",
  links: [],
  publishedAt: new Date("2026-11-24T12:00:00Z"),
  ...given,
});

const match = (text: string, given: Partial<Article> = {}, of: Partial<Release> = {}) =>
  matchArticle(readRelease(release(of)), readArticle(article(text, given)));

describe("an article", () => {
  it("is a reprint with half of the sentences, and shows them side by side", () => {
    const found = match(`${LEAD} ${SAVING.replace("12,400", "12,000")} It rained.`);
    expect(found?.kind).toBe("reprint");
    expect(found?.evidence.sentences).toEqual({ same: 2, of: 4 });
    expect(found?.evidence.passages.length).toBeLessThanOrEqual(3);
    expect(found?.evidence.passages.flatMap(({ changes }) => changes)).toContainEqual({ ours: "400", theirs: "000" });
    expect(found?.evidence.figures.pairs).toContainEqual({
      ours: "12,400 kilowatt",
      theirs: "12,000 kilowatt",
      how: "rounded",
    });
  });

  it("is a quote with one of its sentences, also with the speaker in its middle", () => {
    expect(match(`Costs rise. “${QUOTE},” says Ingrid Solheim.`)?.kind).toBe("quote");
    const cut =
      "Costs rise. “A ferry that waits for its battery,” says Ingrid Solheim, “is not a ferry, it is a pier.”";
    expect(match(cut)?.kind).toBe("quote");
    expect(match("“A ferry that waits for its battery,” says Ingrid Solheim.")).toBeNull();
  });

  it("is a mention by its link alone", () => {
    const links = ["http://www.dateline.example/news/halden-hydrogen/?utm_source=x"];
    expect(match("Four trials to watch.", { links })).toMatchObject({ kind: "mention", evidence: { isLinked: true } });
    expect(match("Four trials to watch.", { links: ["https://dateline.example/"] })).toBeNull();
  });

  it("is none before the release, on our own sites, and with 'About' alone", () => {
    expect(match(`${LEAD} ${SAVING}`, { publishedAt: new Date("2026-11-24T08:00:00Z") })).toBeNull();
    expect(match(`${LEAD} ${SAVING}`, { url: "https://www.dateline.example/news/1" })).toBeNull();
    expect(match(`Halden Marine hires a cook. ${ABOUT}`)).toBeNull();
  });

  it("says how much text there was", () => {
    expect(match(LEAD)?.evidence.articleWords).toBe(17);
  });

  it("costs little however it repeats itself", () => {
    const text = "the ferry the ferry of the ferry ".repeat(2000);
    const spent = startProcessorTime();
    match(text, {}, { versions: [{ title: "The ferry", text, language: "en" }] });
    expect(spent()).toBeLessThan(2000);
  });
});

it("finds its release among others by a passage, a name or a link", () => {
  const others = Array.from({ length: 200 }, (_none, number) =>
    release({
      id: `other ${number}`,
      companyNames: [`Other ${number}`],
      links: [],
      versions: [
        { title: `Other ${number}`, text: `Other ${number} sells umbrellas number ${number}.`, language: "en" },
      ],
    }),
  );
  const index = indexReleases([...others, release()].map((each) => packKeys(keysOfRelease(readRelease(each)))));
  const candidates = (text: string, links: string[] = []) =>
    findCandidates(index, keysOfArticle(readArticle(article(text, { links }))));
  expect(candidates("In the end Shore charging will fall by 12,400 kilowatt hours over the weeks.")).toEqual([200]);
  expect(candidates("Yesterday Halden Marine said nothing.")).toEqual([200]);
  expect(candidates("Trials.", ["https://dateline.example/news/halden-hydrogen"])).toEqual([200]);
  expect(candidates("It rained on the ferry to Bergen.")).toEqual([]);
});
