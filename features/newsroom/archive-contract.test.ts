import { expect, it } from "vitest";
import { USUAL_KIND } from "#features/content/kinds/index.ts";
import { archivePage, type ArchiveSubject, feedPages, searchPage } from "./archive-contract.ts";

const month = { year: 2026, month: 3 };

it.each<[ArchiveSubject, string]>([
  [{ of: "all" }, "/archive"],
  [{ of: "kind", kind: USUAL_KIND }, "/releases"],
  [{ of: "topic", label: "Crypto & Blockchain" }, "/topics/crypto-and-blockchain"],
  [{ of: "company", slug: "halden" }, "/company/halden/archive"],
  [{ of: "author", slug: "mara-lind" }, "/author/mara-lind"],
])("an archive and its months have addresses that readers can guess: %j", (subject, path) => {
  expect(archivePage(subject)).toBe(path);
  expect(archivePage(subject, month)).toBe(`${path}/2026/03`);
  expect(archivePage(subject, { year: 2026 })).toBe(`${path}/2026`);
  expect(feedPages(path)).toEqual({ rss: `${path}/feed.xml`, atom: `${path}/atom.xml`, json: `${path}/feed.json` });
});

it("feeds of the site and of a search", () => {
  expect(feedPages("/").rss).toBe("/feed.xml");
  expect(feedPages(searchPage({ topic: "energy", q: '"heat pump" -gas' })).json).toBe(
    "/search/feed.json?q=%22heat+pump%22+-gas&topic=energy",
  );
  expect(searchPage()).toBe("/search");
});
