import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { bodyOf, sentencesOf, textOfHtml } from "./entry-text.ts";

describe("sentences of an entry", () => {
  it.each([
    ["She said: “It is open.” Then they sailed.", ["She said: “It is open.”", "Then they sailed."]],
    ["It is open (from May.”) “We sail.”", ["It is open (from May.”)", "“We sail.”"]],
    ["No. 5 sails at 9.30 from Moss", ["No.", "5 sails at 9.30 from Moss"]],
    ["工厂很大。它在这里。", ["工厂很大。", "它在这里。"]],
  ])("of %s", (text, sentences) => expect(sentencesOf(text)).toEqual(sentences));

  it.each([
    ["closing marks", "”", 8000],
    ["marks that close a sentence", ".”", 4000],
    ["opening marks", ". ““““““", 1000],
  ])("take linear time of %s", (_, part, count) => {
    const spent = startProcessorTime();
    sentencesOf(bodyOf({ summary: part.repeat(count), content_html: "" }));
    expect(spent()).toBeLessThan(100);
  });
});

it("text of tags that never end takes linear time", () => {
  const spent = startProcessorTime();
  expect(textOfHtml("<a ".repeat(10_000))).toContain("<a ");
  textOfHtml("<p ".repeat(10_000));
  expect(spent()).toBeLessThan(100);
});
