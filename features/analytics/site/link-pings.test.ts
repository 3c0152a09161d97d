import { describe, expect, it } from "vitest";
import { linksOf, withPings } from "./link-pings.ts";

const GUID = "4b0c0c1e-5d2f-4c58-9d4c-000000000001";
const post = {
  guid: GUID,
  type: "Review" as const,
  contentHtml:
    '<p><a href="https://halden.example/a?x=1&amp;y=2" rel="nofollow">a</a> <a href="mailto:a@b.example">m</a></p>',
  details: { product_name: "P", affiliate_link: "https://shop.example" },
  embeddedWebsites: ["https://www.halden.example", "half typed"],
};

it("names every web address of the post as browsers spell it", () => {
  expect([...linksOf(post)]).toEqual([
    "https://www.halden.example/",
    "https://shop.example/",
    "https://halden.example/a?x=1&y=2",
  ]);
});

it("names none that is too long to be kept, as browsers spell it", () => {
  const long = `https://halden.example/${"海".repeat(300)}`;
  expect([...linksOf({ ...post, contentHtml: `<a href="${long}">a</a>` })]).toHaveLength(2);
});

describe("a page", () => {
  it("pings for the post's own links and no others", () => {
    const page = [
      '<a href="/PR/1">ours</a>',
      '<a class="btn" href="https://shop.example" rel="sponsored">shop</a>',
      '<a href="https://halden.example/a?x=1&amp;y=2">a</a>',
      '<a href="https://elsewhere.example/">else</a>',
      '<a href="mailto:a@b.example">m</a>',
    ];
    expect(withPings(page.join(""), post)).toBe(
      [
        page[0],
        `<a ping="/click/${GUID}" class="btn" href="https://shop.example" rel="sponsored">shop</a>`,
        `<a ping="/click/${GUID}" href="https://halden.example/a?x=1&amp;y=2">a</a>`,
        page[3],
        page[4],
      ].join(""),
    );
  });

  it("stays as it is when the post links nowhere", () => {
    const page = '<a href="https://elsewhere.example/">else</a>';
    expect(withPings(page, { ...post, contentHtml: "", details: {}, embeddedWebsites: [] })).toBe(page);
  });

  it("takes linear time for whatever an author writes", () => {
    const hostile = { ...post, contentHtml: "<a ".repeat(200_000) };
    expect(withPings("<a ".repeat(200_000), hostile)).toHaveLength(600_000);
  });
});
