import { describe, expect, it } from "vitest";
import { growthOf, MAX_GROWTH } from "#tests/support/linear-growth.ts";
import { withoutStrayBrackets } from "./stray-brackets.ts";

describe("a bracket that begins no tag", () => {
  it.each([
    ["<title>I <3 you</title>", "<title>I &lt;3 you</title>"],
    ["<title>for <harbour-2026</title>", "<title>for &lt;harbour-2026</title>"],
    ["<title>for <harbour 2026\n</title>", "<title>for &lt;harbour 2026\n</title>"],
    ["<title>a<b<c</title><id>1</id>", "<title>a&lt;b&lt;c</title><id>1</id>"],
    ["<title>if a<b and c>d</title>", "<title>if a<b and c>d</title>"],
  ])("is text: %s", (written, mended) => expect(withoutStrayBrackets(written)).toBe(mended));

  it.each([
    "<rss><channel><title>Plain</title><link/></channel></rss>",
    '<link title="a < b" href="x"/><p>1 < 2</p>',
    "<title><![CDATA[I <3 <harbour</title> you]]></title>",
    "<!-- <3 <a <b --><?pi x?>",
    "<rss><channel><title>cut <b",
    '<a x="never closed <b><c',
  ])("is left alone: %s", (written) => expect(withoutStrayBrackets(written)).toBe(written));

  it.each(["<a", '<a ="', "<a =\"<b ='", "<![CDATA[", "<3", "<a ='x' ", '<a ="<3'])(
    "is found in linear time: %s",
    async (part) => {
      const mend = async (times: number) => withoutStrayBrackets(`<3${part.repeat(times)}`);
      expect(await growthOf(mend, { from: 20_000, to: 40_000 })).toBeLessThan(MAX_GROWTH);
    },
  );
});
