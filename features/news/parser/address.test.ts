import fc from "fast-check";
import { expect, it } from "vitest";
import { absoluteAddress } from "./address.ts";

it.each([
  ["javascript:alert(1)", "https://a.example/", ""],
  ["java\nscript:alert(1)", "https://a.example/", ""],
  ["\u0001javascript:alert(1)", "https://a.example/", ""],
  ["data:text/html,x", "https://a.example/", ""],
  ["mailto:a@b.example", "https://a.example/", ""],
  ["", "https://a.example/", ""],
  ["/path", "", ""],
  ["https://", "https://a.example/", ""],
  ["/path?q=1#part", "https://a.example/feed/", "https://a.example/path?q=1#part"],
  ["post.html", "https://a.example/blog/feed.xml", "https://a.example/blog/post.html"],
  ["//cdn.example/x", "http://a.example/", "http://cdn.example/x"],
  ["\\\\cdn.example\\x", "https://a.example/", "https://cdn.example/x"],
  [" https://a.example/a\n/b ", "", "https://a.example/a/b"],
  ["HTTPS://A.Example:443/X", "", "https://a.example/X"],
  ["www.b.example/x", "https://a.example/", "https://www.b.example/x"],
  ["https://user:pass@a.example/x", "", "https://a.example/x"],
  ["https://müller.example/ü", "", "https://xn--mller-kva.example/%C3%BC"],
  ["https://a.example/a b", "", "https://a.example/a%20b"],
  ["https://a.example/a/../b", "", "https://a.example/b"],
  [`https://a.example/${"x".repeat(2_000)}`, "", ""],
])("makes %j from %j into %j", (raw, base, address) => {
  expect(absoluteAddress(raw, base)).toBe(address);
});

/** `//a@b/` has a user too, who is left out. */
function parsed(address: string, base?: string): string {
  return URL.parse(address, base)?.href.replace(/^(https?:\/\/)[^/]*@/, "$1") ?? "";
}

it("answers what the URL parser answers, whatever way it takes", () => {
  const part = fc
    .array(fc.constantFrom(..."a Z 0 9 - . _ ~ / ? = & + , ; @ ! : % # x n".split(" ")), { maxLength: 12 })
    .map((letters) => letters.join(""));
  fc.assert(
    fc.property(
      fc.constantFrom("http", "https"),
      fc.constantFrom("a.example", "xn--a.example", "1.2.3.4"),
      part,
      (scheme, host, path) => {
        const address = `${scheme}://${host}/${path}`.trim();
        expect(absoluteAddress(address, "")).toBe(parsed(address));
        expect(absoluteAddress(`/${path}`, "https://b.example/x/")).toBe(parsed(`/${path}`, "https://b.example/x/"));
      },
    ),
  );
});
