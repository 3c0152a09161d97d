import { describe, expect, it } from "vitest";
import { transformPastedHtml } from "./pasted-html.ts";

describe("pasted HTML", () => {
  it("is read at once, however its attributes are written", () => {
    // Were each slash another way to read a tag that does not end, these would take minutes.
    const address = `https://halden.example${"/a=b".repeat(28)}`;
    expect(transformPastedHtml(`<p>Text</p><a href=${address} <b`)).toBe("<p>Text</p>");
    const link = `<a href="${address}">Link</a>`;
    expect(transformPastedHtml(`<a href=${address} style=color:red>Link</a>`)).toBe(link);
  });

  it.each([
    [
      "Word's bullets as text",
      "<p>·&nbsp;Hydrogen</p><p>·&nbsp;Battery</p><p>After</p>",
      "<ul><li><p>Hydrogen</p></li><li><p>Battery</p></li></ul><p>After</p>",
    ],
    [
      "Word's marked bullets",
      `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>One <b>bold</b></p>`,
      "<ul><li><p>One <b>bold</b></p></li></ul>",
    ],
    [
      "Word's numbers",
      `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>One</p><p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>Two</p>`,
      "<ol><li><p>One</p></li><li><p>Two</p></li></ol>",
    ],
    [
      "levels",
      `<p style="mso-list:l0 level1 lfo1">·&nbsp;A</p><p style="mso-list:l0 level2 lfo1">o&nbsp;B</p><p style="mso-list:l0 level1 lfo1">·&nbsp;C</p>`,
      "<ul><li><p>A</p><ul><li><p>B</p></li></ul></li><li><p>C</p></li></ul>",
    ],
    ["headings", "<h1>Title</h1><h4>Small</h4>", "<h2>Title</h2><h3>Small</h3>"],
    ["ordinary paragraphs", "<p>1. Not a Word list</p><p>o one</p>", "<p>1. Not a Word list</p><p>o one</p>"],
    ["lists that are lists", "<ul><li><p>· dot</p></li></ul>", "<ul><li><p>· dot</p></li></ul>"],
  ])("%s", (_name, html, expected) => {
    expect(transformPastedHtml(html)).toBe(expected);
  });
});
