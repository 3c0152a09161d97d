import { expect, it } from "vitest";
import { MAX_OLD_PATH, oldPathOf, oldPathOfAddress } from "./policy.ts";

it.each([
  ["/2019/05/battery-ferry/", "/2019/05/battery-ferry"],
  ["/2019/05/Battery-Ferry", "/2019/05/battery-ferry"],
  ["/2019/05/battery-ferry//?utm_source=letter&x=%zz", "/2019/05/battery-ferry"],
  ["/ferge-p%C3%A5-batteri/", "/ferge-på-batteri"],
  ["/FERGE-P%C3%85-batteri/", "/ferge-på-batteri"],
  ["/ferge-pa%CC%8A-batteri", "/ferge-på-batteri"],
  ["/?p=123", "/?p=123"],
  ["/?utm=x&p=123&p=4", "/?p=123"],
  ["/blog/?p=123", "/blog?p=123"],
  ["/news?p=abc", "/news"],
  ["/", ""],
  ["/?p=", ""],
  ["//evil.example/x", ""],
  ["/%2F/evil.example", ""],
  ["/\\evil.example", ""],
  ["/%5Cevil.example", ""],
  ["/a%0d%0aSet-Cookie:x", ""],
  ["/a%00", ""],
  ["/a%zz", ""],
  ["/%ff", ""],
  ["http://evil.example/a", ""],
  ["", ""],
])("reads %s as %s", (target, path) => {
  expect(oldPathOf(target)).toBe(path);
});

it("is bounded, whatever is asked for, and takes addresses of the web alone", () => {
  expect(oldPathOf(`/${"a".repeat(MAX_OLD_PATH - 1)}`)).toHaveLength(MAX_OLD_PATH);
  expect(oldPathOf(`/${"a".repeat(MAX_OLD_PATH)}`)).toBe("");
  expect(oldPathOf(`/${"%41".repeat(1_000_000)}`)).toBe("");
  expect(oldPathOf(`/a?${"p=1&".repeat(1_000_000)}`)).toBe("/a?p=1");
  expect(oldPathOfAddress("https://Old.example/2019/05/Post/#top")).toBe("/2019/05/post");
  for (const address of ["", "javascript:alert(1)", "ftp://old.example/a", "https://old.example//evil.example/a"])
    expect(oldPathOfAddress(address)).toBe("");
});
