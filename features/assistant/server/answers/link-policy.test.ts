import { describe, expect, it } from "vitest";
import { limitLinks } from "./link-policy.ts";
import type { WritingTask } from "../writers/writer.ts";

const limitOf = (prompt: string, content?: string) => {
  const edit = content === undefined ? null : { current: { content }, request: "x", field: "", history: [] };
  return limitLinks({ context: { prompt }, pages: [], edit } satisfies Pick<WritingTask, "context" | "pages" | "edit">);
};

describe("a telephone number", () => {
  it.each([
    ["figures that stand apart", "Founded in 2019 with 1450 staff and 75 ships.", "tel:2019145075"],
    ["a year and a count", "In 2019 1450 people came.", "tel:20191450"],
    ["the end of one and the beginning of another", "+44 20 7946 0958 or +44 20 7946 0111", "tel:0958442079"],
    ["a part of one", "Call +44 20 7946 0958.", "tel:9460958"],
    ["one of another country", "Call +44 20 7946 0958.", "tel:+492079460958"],
    ["too few digits", "Call 112.", "tel:112"],
  ])("that is %s is no link", (_, prompt, href) => expect(limitOf(prompt)(href)).toBeNull());

  it.each([
    ["with its country's code", "Call +44 20 7946 0958.", "tel:+442079460958"],
    ["with the code left out", "Call +44 20 7946 0958.", "tel:02079460958"],
    ["with the code put in", "Call 020 7946 0958.", "tel:+442079460958"],
    ["in one piece", "Call 22334455.", "tel:22334455"],
    ["in pairs", "Call 22 33 44 55.", "tel:+4722334455"],
    ["with brackets", "Call (020) 7946 0958.", "tel:02079460958"],
    ["with hyphens", "Call 555-010-9999.", "tel:5550109999"],
  ])("that was given is one: %s", (_, prompt, href) => expect(limitOf(prompt)(href)).toBe(href));

  it("that the draft links to already may stay", () => {
    const limit = limitOf("", '<p><a href="tel:+1-555-010-9999">call</a></p>');
    expect([limit("tel:+15550109999"), limit("tel:+15550109998")]).toEqual(["tel:+15550109999", null]);
  });
});
