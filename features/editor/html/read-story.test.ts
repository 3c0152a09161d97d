import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStory, readText } from "./read-story.ts";

describe("readStory", () => {
  it("gives blocks in reading order, named by the innermost element", () => {
    const { blocks } = readStory(
      "<p>One <strong>two</strong></p><h2>Head</h2><ul><li><p>First</p></li><li>Second</li></ul><blockquote>Said</blockquote>loose",
    );
    expect(blocks.map(({ tag, text }) => [tag, text])).toEqual([
      ["p", "One two"],
      ["h2", "Head"],
      ["p", "First"],
      ["li", "Second"],
      ["blockquote", "Said"],
      ["p", "loose"],
    ]);
  });

  it("knows what stands inside a blockquote, however deep", () => {
    const { blocks } = readStory("<p>a</p><blockquote><p>b</p><ul><li>c</li></ul></blockquote><p>d</p>");
    expect(blocks.map(({ text, isQuoted = false }) => [text, isQuoted])).toEqual([
      ["a", false],
      ["b", true],
      ["c", true],
      ["d", false],
    ]);
  });

  it("decodes entities and collapses white space", () => {
    expect(readText("<p>A &amp; B&nbsp;&#8217;  C&lt;D\n&#x41;<br>E &nope;</p>")).toBe("A & B ’ C<D A E &nope;");
  });

  it("keeps links with their texts, also one that no text follows, and pictures with their alt texts", () => {
    const story = readStory(
      `<p>See <a href="https://a.example/?x=1&amp;y=2">our <em>page</em></a>.</p><img src='/m/1' alt="A &quot;ferry&quot;"><p><a href=https://b.example></a></p>`,
    );
    expect(story.blocks.flatMap(({ links }) => links)).toEqual([
      { text: "our page", href: "https://a.example/?x=1&y=2" },
      { text: "", href: "https://b.example" },
    ]);
    expect(story.pictures).toEqual([{ src: "/m/1", alt: 'A "ferry"' }]);
  });

  it("shows neither comments nor scripts", () => {
    expect(readText("<p>a<!-- b --></p><script>c<p></script><style>d</style><p>e</p>")).toBe("a\ne");
  });

  it("reads anything, in linear time", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => typeof readText(text) === "string"));
    const started = process.cpuUsage().user;
    readText("<".repeat(1_000_000));
    readText('<a href="'.repeat(100_000));
    readText("<!--".repeat(200_000));
    readText("<p ".repeat(100_000));
    readText("<div>".repeat(20_000) + "</p>".repeat(25_000));
    expect((process.cpuUsage().user - started) / 1000).toBeLessThan(3000);
  });
});
