import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Managed, ManageMain } from "./follow-pages.tsx";

it("says companies' names as they write them; what a search is called begins with a capital", () => {
  const follow = (id: number, name: string, isSearch: boolean): Managed => ({
    id,
    thing: { query: `?q=${id}`, name, isSearch },
    frequency: "each",
  });
  const follows = [follow(1, "iLocks", false), follow(2, "the search “locks”", true)];
  const html = renderToStaticMarkup(createElement(ManageMain, { follows, token: "t" }));
  const titles = [...html.matchAll(/<h2 dir="auto"><a [^>]*>(.*?)<\/a>/g)].map(([, title]) => title);
  expect(titles).toEqual(["iLocks", "The search “locks”"]);
});
