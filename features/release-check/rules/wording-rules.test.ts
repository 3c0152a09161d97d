import { describe, expect, it } from "vitest";
import { findingOf } from "#tests/factories/checked-releases.ts";

const told = (rule: string, html: string) => findingOf(rule, { texts: { content: html } });

describe("third-person", () => {
  it.each([
    ["We are opening a yard.", "we"],
    ["Halden opened our yard.", "our"],
    ["It gives you time.", "you"],
    ["The yard is ours.", "ours"],
    ["I think so.", "i"],
    ["When I started, it was small.", "i"],
    ["It opened. We’re open.", "we"],
    ["“It is open,” she said. We agree.", "we"],
  ])("fails %s", (text, word) => {
    const { state, reason } = told("third-person", `<p>${text}</p>`);
    expect(state).toBe("failed");
    expect(reason.toLowerCase()).toContain(`“${word}”`);
  });

  it.each([
    "“We are opening our yard,” said Ingrid Solheim.",
    '"I think so," she said.',
    "She said: ‘We don’t know when we’ll sail.’",
    "„We“ and «our» are quoted too.",
    "The US Navy, the IT department and ME/CFS are no pronouns.",
    "A phase I trial, World War I and Charles I.",
    "It cites Our World in Data.",
    "YouTube, Weather and Usher.",
    "The coal mine reopened.",
    "“We begin here",
  ])("leaves %s alone", (text) => expect(told("third-person", `<p>${text}</p>`).state).toBe("passed"));

  it("leaves blockquotes and the contact alone", () => {
    const html = "<blockquote><p>We sail.</p></blockquote><p>Contact us at press@halden.example</p>";
    expect(told("third-person", html).state).toBe("passed");
  });

  it("counts what it found", () => {
    expect(told("third-person", "<p>Call us, we know. And we tell you.</p>").reason).toContain(
      "says “us”, “we” and “you”, 4 times in all.",
    );
  });
});

describe("hype", () => {
  it("fails praise and exclamation marks outside quotes", () => {
    expect(told("hype", "<p>An Amazing, world-class ferry! Amazing.</p>")).toMatchObject({
      state: "failed",
      isSerious: false,
      reason: "Outside quotes the story uses hype: “amazing” and “world-class” and has 1 exclamation mark.",
    });
  });

  it("leaves alone what is a term by what follows it", () => {
    expect(told("hype", "<p>It sells next-generation sequencing.</p>").state).toBe("passed");
    expect(told("hype", "<p>It sells next-generation ferries.</p>").state).toBe("failed");
  });

  it("leaves the words of others to them", () => {
    expect(told("hype", "<p>“It is amazing!” said Ingrid Solheim.</p>").state).toBe("passed");
  });
});

describe("capitals", () => {
  it.each([
    "This is the BEST ferry.",
    "The LARGEST FERRY EVER BUILT sails.",
    "Nobody built a larger ferry. It is LARGER.",
  ])("fails %s", (text) => expect(told("capitals", `<p>Halden sails.</p><p>${text}</p>`).state).toBe("failed"));

  it.each([
    "UNESCO, NASA and the EU (OSLO: HALD) agreed.",
    "NEW YORK CITY, 24 November 2026. Halden sails.",
    "IKEA and SAMSUNG are names.",
    "[COMPANY] is a company, and [SPOKESPERSON] its spokesperson.",
    "新しいフェリー",
  ])("leaves %s alone", (text) => expect(told("capitals", `<p>${text}</p>`).state).toBe("passed"));
});

describe("reading-grade", () => {
  const plain = "The cat sat on the mat. It was a fat old cat. ";
  it("waits for a hundred words", () => {
    expect(told("reading-grade", `<p>${plain}</p>`)).toMatchObject({
      state: "waits",
      reason: "Needs at least 100 words; the story has 12.",
    });
  });

  it("is what the formula says", () => {
    // 12 words and 12 syllables in 2 sentences: 0.39 × 6 + 11.8 × 1 − 15.59.
    expect(told("reading-grade", `<p>${plain.repeat(10)}</p>`).reason).toBe(
      "The reading grade is -1.4, with 6 words in a sentence.",
    );
  });

  it("fails long words in long sentences", () => {
    const hard =
      "The organisation of the international infrastructure announces considerable technological possibilities for maritime transportation and, ";
    expect(told("reading-grade", `<p>${hard.repeat(10)}</p>`)).toMatchObject({ state: "failed", isSerious: false });
  });

  it("ends no sentence at an abbreviation, an initial or a figure", () => {
    const text = "Dr. J. Berg of Halden Inc. paid 4.5 million to the U.S. yard, e.g. for steel. ";
    expect(told("reading-grade", `<p>${text.repeat(8)}</p>`).reason).toContain("with 16 words in a sentence");
  });

  it("skips what is not English", () => {
    for (const text of [
      "海洋公司为渡轮安装燃料电池。".repeat(60),
      "Selskapet bygger om ferga i havna på høsten. ".repeat(20),
    ])
      expect(told("reading-grade", `<p>${text}</p>`).reason).toContain("Not checked");
  });
});
