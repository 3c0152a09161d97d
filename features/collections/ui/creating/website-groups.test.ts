import { describe, expect, it } from "vitest";
import { groupWebsites, hostOf } from "./website-groups.ts";

const HARBOUR = { name: "Harbour & Grid", url: "https://harbour.example/feed.xml", category: "tech" };
const LEDGER = { name: "Ledger North", url: "https://www.ledger.example/rss", category: "finance" };
const OWN = { name: "My quay", url: "https://quay.example/atom", category: "" };
const NEW = { name: "Ropes", url: "https://ropes.example/", category: "knots" };
const ALL = [OWN, LEDGER, NEW, HARBOUR];

const namesIn = (query: string) =>
  groupWebsites(ALL, query).map(({ label, websites }) => [label, ...websites.map(({ name }) => name)]);

describe("websites to choose from", () => {
  it("stand under their categories in the explorer's order, all others last", () => {
    expect(namesIn("")).toEqual([
      ["Tech News", "Harbour & Grid"],
      ["Finance", "Ledger North"],
      ["Other", "My quay", "Ropes"],
    ]);
  });

  it.each([
    ["harBOUR", [["Tech News", "Harbour & Grid"]]],
    ["LEDGER.example", [["Finance", "Ledger North"]]],
    ["nothing like it", []],
  ])("are found by a part of name or address: %s", (query, found) => {
    expect(namesIn(query)).toEqual(found);
  });

  it.each([
    ["https://www.ledger.example/rss", "ledger.example"],
    ["no address", "no address"],
  ])("are told apart by their host: %s", (url, host) => {
    expect(hostOf(url)).toBe(host);
  });
});
