import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { withoutTokenLinks } from "./mail-content.ts";
import { htmlOf } from "./mail-html.ts";
import { quotedLines, quoteText } from "./quoted-text.ts";

const mailOf = (paragraph: string) => htmlOf({ subject: "s", text: `Hello,\n\n${paragraph}\n\nDateline\n` });

describe("a quotation", () => {
  it.each(["\n", "\r\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"])("is indented after %j", (lineBreak) => {
    const quoted = quoteText(`one${lineBreak}Dateline${lineBreak}${lineBreak}two`);
    expect(quoted).toBe("    one\n    Dateline\n    \n    two");
    expect(quotedLines(quoted)).toEqual(["one", "Dateline", "", "two"]);
  });

  it("is one block of an email", () => {
    expect(mailOf(quoteText("one\n\ntwo <b>"))).toContain(">one<br><br>two &lt;b&gt;</blockquote>");
  });

  it("has no control characters, and is nothing that merely begins like one", () => {
    expect(quoteText("a\u0000\u001bb\tc")).toBe("    ab\tc");
    expect(quotedLines("    one\ntwo")).toBeNull();
  });
});

it("ends a link before the mark that ends its sentence", () => {
  expect(mailOf("See https://a.example/b?c=1&d (or http://e.example). http://...")).toContain(
    'href="https://a.example/b?c=1&amp;d">',
  );
  expect(mailOf("(or http://e.example).")).toContain(">http://e.example</a>).");
  expect(mailOf("See http://... now")).not.toContain("<a ");
});

it("cuts links with a token, and no others", () => {
  const token = "t".repeat(20);
  expect(withoutTokenLinks(`a https://d.example/x?token=${token}&b=1 c https://d.example/?token=short`)).toBe(
    "a [link hidden] c https://d.example/?token=short",
  );
});

describe("emails grow with their text", () => {
  it.each([
    ["spaces and a line separator", (size: number) => `a${" ".repeat(size)}\u2028b`],
    ["quoted spaces and a line separator", (size: number) => quoteText(`a${" ".repeat(size)}\u2028b`)],
    ["indents", (size: number) => `${"    ".repeat(size / 4)}\u2028b`],
    ["schemes", (size: number) => "http://".repeat(size / 7)],
    ["marks after a scheme", (size: number) => `http://${".".repeat(size)}`],
    ["line breaks", (size: number) => `a${"\n".repeat(size)}b`],
    ["questions without a token", (size: number) => "http://a?token=".repeat(size / 15)],
  ])("%s", async (_, textOf) => {
    const write = (size: number) => mailOf(withoutTokenLinks(textOf(size)));
    expect(await growthOf(write, { from: 10_000, to: 80_000 })).toBeLessThan(MAX_GROWTH);
  });
});
