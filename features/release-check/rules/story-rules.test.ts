import { describe, expect, it } from "vitest";
import { findingOf } from "#tests/factories/checked-releases.ts";

const told = (rule: string, content: string) => findingOf(rule, { texts: { content } });
const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;
const linked = (count: number) => '<p><a href="https://a.example">x</a></p>'.repeat(count);

describe("links", () => {
  it.each([
    [3, 10, "passed", false],
    [4, 10, "failed", false],
    [5, 500, "passed", false],
    [7, 500, "failed", false],
    [9, 0, "failed", false],
    [10, 150, "failed", true],
    [10, 250, "failed", false],
    [60, 6000, "passed", false],
  ] as const)("%d links beside %d words: %s, serious: %s", (count, beside, state, isSerious) => {
    expect(told("links", linked(count) + words(beside))).toMatchObject({ state, isSerious });
  });

  it("says how many there are", () => {
    expect(told("links", linked(4) + words(96)).reason).toBe("The story has 4 links in 100 words; 3 would be plenty.");
  });

  it("counts no addresses and numbers to ask at", () => {
    expect(told("links", '<p><a href="mailto:a@b.example">a</a><a href="tel:+4755">b</a></p>'.repeat(9)).state).toBe(
      "passed",
    );
  });
});

describe("contact", () => {
  it.each([
    "<p>press@halden.example</p>",
    "<p>Mara Lindqvist (mara.l+press@halden-marine.example).</p>",
    '<p><a href="mailto:press@halden.example">Mara Lindqvist</a></p>',
    "<p>Ring +47 55 12 34 56.</p>",
    "<p>Tel: (212) 555-0100</p>",
    "<p>Press contact: Mara Lindqvist, head of communications</p>",
    "<h2>Contact</h2><p>Mara Lindqvist</p>",
  ])("passes %s", (html) => expect(told("contact", html).state).toBe("passed"));

  it.each([
    "<p>Halden opens a yard.</p>",
    "<p>It sold 1,200,000 and 2 400 000 tickets from 2019-2026.</p>",
    "<p>@halden and a @ b</p>",
    "<h2>Contact</h2>",
    "<p>Contact lenses are not what it makes, it makes ferries.</p>",
    "<p>For more than ten years it has sailed.</p>",
    "<p>They call the yard that opened on 24.11.2026.</p>",
  ])("fails %s", (html) => expect(told("contact", html).state).toBe("failed"));
});

describe("isMissing", () => {
  it.each([
    ["contact", "<p>Halden opens a yard.</p>", true],
    ["contact", "<h2>Contact</h2>", undefined],
    ["contact", "<p>press@halden.example</p>", undefined],
    ["boilerplate", "<p>Halden opens a yard.</p>", true],
    ["boilerplate", "<h2>About Halden</h2><p>Too short.</p>", undefined],
    ["boilerplate", "", undefined],
  ])("%s of %s: %s", (rule, content, isMissing) => expect(told(rule, content).isMissing).toBe(isMissing));
});

describe("boilerplate", () => {
  const sentence = "Halden Marine builds drives for ferries and workboats and employs 140 people in Bergen and Oslo.";
  it.each([
    `<h2>About Halden Marine</h2><p>${sentence}</p>`,
    `<p><strong>About Halden Marine</strong></p><p>${sentence}</p>`,
    `<p>About Halden Marine: ${sentence}</p>`,
    `<h3>About us</h3><p>${sentence}</p>`,
  ])("passes %s", (html) => expect(told("boilerplate", html).state).toBe("passed"));

  it.each([
    `<p>${sentence}</p>`,
    "<h2>About Halden Marine</h2>",
    "<h2>About Halden Marine</h2><p>It builds drives.</p>",
    `<p>About 40 people came. ${sentence}</p>`,
  ])("fails %s", (html) => expect(told("boilerplate", html).state).toBe("failed"));

  it("names the company that it goes out under", () => {
    expect(told("boilerplate", "<p>Halden sails.</p>").fix).toContain("“About Halden Marine”");
  });
});

describe("alt-texts", () => {
  const picture = (alt: string) => `<p>Halden.</p><img src="/media/1" alt="${alt}">`;
  const judged = (content: string, alts: string[]) => findingOf("alt-texts", { texts: { content }, alts });

  it("passes a story without pictures, and pictures that are described", () => {
    expect(judged("<p>Halden.</p>", []).reason).toBe("There are no pictures.");
    expect(judged(picture("A quay"), ["A ferry"]).reason).toBe("2 pictures described.");
  });

  it("fails pictures without a description, and leads to where they are", () => {
    expect(judged("<p>Halden.</p>", ["A ferry", " "])).toMatchObject({
      state: "failed",
      field: "banner_picture",
      reason: "1 of 2 pictures has no description.",
    });
    expect(judged(picture(""), [""])).toMatchObject({
      field: "content",
      reason: "2 of 2 pictures have no description.",
    });
  });

  it.each(["IMG_2041.jpeg", "Screenshot 2026-11-24", "ferry final.png", "DSC00012"])(
    "takes %s for a file name",
    (alt) => expect(judged("", [alt]).state).toBe("failed"),
  );
});

describe("SEO texts", () => {
  it("miss no title while search results show the whole headline", () => {
    const judged = (title: string) => findingOf("seo-title", { texts: { title, seo_meta_title: "" } });
    expect(judged("Seven hydrogen ferries for Scrabster").state).toBe("passed");
    expect(judged(`Seven hydrogen ferries for ${"Scrabster ".repeat(6)}`)).toMatchObject({
      state: "failed",
      reason: "No SEO title. Search results will use your headline.",
    });
  });

  it.each([
    ["seo-title", "seo_meta_title", 60],
    ["seo-description", "seo_meta_description", 155],
  ])("%s is wanted, and up to its length", (rule, field, max) => {
    const judged = (text: string) => findingOf(rule, { texts: { [field]: text } });
    const unwritten = { [field]: " ", title: "Halden Marine and Scrabster harbour sign for seven hydrogen ferries" };
    expect(findingOf(rule, { texts: unwritten })).toMatchObject({ state: "failed", field });
    expect(judged("a".repeat(max)).state).toBe("passed");
    expect(judged("a".repeat(max + 1)).reason).toContain(
      `has ${max + 1} characters; search results show about ${max}.`,
    );
  });
});
