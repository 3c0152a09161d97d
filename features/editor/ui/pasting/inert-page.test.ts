import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { inertPage, styleOf } from "./inert-page.ts";

const bodyOf = (html: string) => inertPage(html).body.innerHTML;

describe("an inert page", () => {
  it.each([
    ['<p style="color: red">a</p>', '<p data-pasted-style="color: red">a</p>'],
    ["<p class=x STYLE='a:b' id=y>a</p>", '<p class="x" data-pasted-style="a:b" id="y">a</p>'],
    ['<p onclick="x()" id=y>a</p>', '<p id="y">a</p>'],
    ["<a href=https://a.example/b/>a</a>", '<a href="https://a.example/b/">a</a>'],
    ["<img src=x style=width:1px/>", '<img src="x" data-pasted-style="width:1px/">'],
    ["<p>style=x onclick=y</p>", "<p>style=x onclick=y</p>"],
    ["<style>p { color: red }</style><p>a</p>", "<p>a</p>"],
    ["<script>a < b; '</p>'</script  ><p>a</p>", "<p>a</p>"],
    ["<base href=x><link rel=y><meta name=z><p>a</p>", "<p>a</p>"],
    ["<noscript><img src=x></noscript><p>a</p>", "<p>a</p>"],
    ["<p>a</p><style>b", "<p>a</p>"],
    ["a < b", "a &lt; b"],
  ])("of %s", (html, body) => expect(bodyOf(html)).toBe(body));

  it("keeps the style that an element had", () => {
    const [paragraph] = inertPage('<p style="COLOR: Red; color: blue !important">a</p>').querySelectorAll("p");
    expect(paragraph && styleOf(paragraph, "color")).toBe("blue");
  });

  it.each([
    ["styles that never end", "<style>"],
    ["elements that never end", "<p style=x "],
    ["values that never end", '<p style="'],
    ["values with elements", '<p style="<p a" '],
    ["spaces", `<p ${" ".repeat(1000)}`],
    ["meta elements that never end", "<meta "],
  ])("grows with what is pasted: %s", async (_, part) => {
    const work = (size: number) => inertPage(`a${part.repeat(size / part.length)}`);
    expect(await growthOf(work, { from: 20_000, to: 80_000, rounds: 2 })).toBeLessThan(MAX_GROWTH);
  });
});
