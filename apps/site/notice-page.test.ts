import { describe, expect, it } from "vitest";
import { searchAt } from "#features/newsroom/archive-contract.ts";
import { renderNotice } from "./notice-page.tsx";

const site = { origin: "https://news.example", stylesheet: "/assets/site.css", fonts: [] };

describe("renderNotice", () => {
  it.each([
    [400, "This address cannot be read"],
    [404, "Page not found"],
    [410, "This page has been withdrawn"],
    [500, "Something went wrong on our side"],
    [503, "We will be back shortly"],
  ] as const)("says for %i what happened and where to go", (status, title) => {
    const html = renderNotice(status, site);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain('<form class="seek" role="search"');
    expect(html).toContain('<a href="/">Front page</a>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/rel="canonical"|<script| style=/);
  });

  it("says of a search that took too long what to search for instead", () => {
    const html = renderNotice(503, site, { isSlowSearch: true });
    expect(html).toContain("<h1>The search took too long</h1>");
    expect(html).toContain("Try again, or search for fewer or rarer words.");
  });

  it.each([429, 500, 503] as const)("keeps the words and filters of a search that failed with %i", (status) => {
    const search = searchAt("/search?q=deep+water&kind=press-releases&kind=x&page=2&other=1");
    expect(search).toEqual({ q: "deep water", kind: "press-releases" });
    const html = renderNotice(status, site, { search });
    expect(html).toContain('name="q" value="deep water"/>');
    expect(html).toContain('<input type="hidden" name="kind" value="press-releases"/>');
  });

  it("keeps no search of another page", () => {
    expect(searchAt("/company/halden?q=ferry")).toBeNull();
  });

  it("names the request where something broke", () => {
    const page = renderNotice(500, site, { requestId: "req-42" });
    expect(page).toContain("tell us</a> this number: req-42");
  });
});
