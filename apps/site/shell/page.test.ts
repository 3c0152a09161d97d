import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { getSite } from "#features/site-settings/server/current-service.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { dataBlock, renderPage } from "./page.tsx";

const site = { origin: "https://news.example", stylesheet: "/assets/site.css", fonts: ["/assets/serif.woff2"] };

function render(overrides: Partial<DocumentHead> = {}): string {
  const head: DocumentHead = {
    title: `Ferry & "fuel"`,
    description: "A <trial>",
    path: "/PR/x/ferry",
    openGraph: {
      type: "article",
      image: { path: "/media/x/960.jpg", width: 960, height: 540, alt: "Hills" },
      publishedAt: "2026-11-21T07:00:00Z",
    },
    structuredData: (origin) => ({ url: origin, headline: "</script><script>alert(1)</script><!--" }),
    ...overrides,
  };
  return renderPage({ site, head, children: createElement("main", { id: "main" }, "Text") });
}

describe("the page shell", () => {
  it("says who it is to browsers, search engines and previews", () => {
    const html = render();
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    for (const part of [
      "<title>Ferry &amp; &quot;fuel&quot; · Dateline</title>",
      '<meta name="description" content="A &lt;trial&gt;"/>',
      '<link rel="canonical" href="https://news.example/PR/x/ferry"/>',
      '<meta property="og:image" content="https://news.example/media/x/960.jpg"/>',
      '<meta property="og:image:width" content="960"/>',
      '<meta property="og:url" content="https://news.example/PR/x/ferry"/>',
      '<meta property="article:published_time" content="2026-11-21T07:00:00Z"/>',
      '<link rel="preload" href="/assets/serif.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>',
      '<link rel="stylesheet" href="/assets/site.css"/>',
    ])
      expect(html.replaceAll("crossOrigin", "crossorigin")).toContain(part);
  });

  it("asks search engines to stay away where it has no canonical address", () => {
    const html = render({ noindex: true });
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  });

  it("runs no script and holds no style: the data block cannot be left", () => {
    const html = render();
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style=|<style| on\w+=/);
  });

  it("links to no section while nothing is published", () => {
    const head: DocumentHead = {
      title: "News",
      description: "",
      path: "/",
      openGraph: { type: "website", image: null },
    };
    const children = createElement("main", { id: "main" });
    const front = (isEmpty: boolean) => renderPage({ site, head, today: new Date(), isEmpty, children });
    expect(front(true)).not.toContain('href="/#');
    expect(front(false)).toContain('href="/releases"');
  });

  it("names each page to those who report it, although its footer is drawn once", () => {
    const reportOf = (path: string) => /href="(\/report[^"]*)"/.exec(render({ path }))?.[1];
    expect(reportOf("/PR/x/ferry")).toBe("/report?page=%2FPR%2Fx%2Fferry");
    expect(reportOf("/PR/x/$&'s")).toBe("/report?page=%2FPR%2Fx%2F%24%26&#x27;s");
    expect(reportOf("/-")).toBe("/report?page=%2F-");
    expect(/href="(\/report[^"]*)"/.exec(render({ path: null }))?.[1]).toBe("/report");
  });

  it.each([
    ["/releases/2026/11", "/releases"],
    ["/Interview/x/we-buy-trains", "/interviews"],
    ["/topics/energy", "/topics"],
    ["/company/kestrel", null],
    ["/releases-of-others", null],
    [null, null],
  ])("marks the section that %s is in, for the eye and for screen readers", (path, section) => {
    const [nav = ""] = /<nav aria-label="Sections">.*?<\/nav>/.exec(render({ path })) ?? [];
    const marked = [...nav.matchAll(/href="([^"]*)" aria-current="true"/g)].map(([, href]) => href);
    expect(marked).toEqual(section === null ? [] : [section]);
  });

  it("shows a reader's account to that reader alone", () => {
    const head: DocumentHead = {
      title: "Plans",
      description: "",
      path: "/pricing",
      openGraph: { type: "website", image: null },
    };
    const children = createElement("main", { id: "main" });
    const reader = { email: "ada@news.example", home: "/dashboard" };
    expect(renderPage({ site, head, reader, children })).toContain('<a href="/dashboard">Dashboard</a>');
    expect(renderPage({ site, head, children })).not.toContain("/dashboard");
    expect(renderPage({ site, head, children })).toContain("Sign in");
  });

  it("loads the site's logo from the head, and changes with the site's settings", () => {
    const head: DocumentHead = {
      title: "News",
      description: "",
      path: "/",
      openGraph: { type: "website", image: null },
    };
    const children = createElement("main", { id: "main" });
    const logo = { url: "/site-logo/1.png", width: 120, height: 32 };
    const html = renderPage({ site, head, children, identity: { ...getSite(), name: "Kestrel", logo } });
    const [inHead = "", inBody = ""] = html.split("</head>");
    expect(inHead.match(/ as="image"/g)).toHaveLength(1); // the footer has it too
    expect(inBody).toMatch(/^<body><a class="skip"/);
    expect(inBody).toContain('src="/site-logo/1.png"');
    expect(inBody).not.toContain("Dateline");
    expect(renderPage({ site, head, children })).not.toContain("Kestrel");
  });

  it("has the landmarks and the way past the masthead", () => {
    const html = render();
    for (const part of ['<a class="skip" href="#main">', "<header", "<nav ", '<main id="main">', "<footer"])
      expect(html).toContain(part);
  });
});

describe("dataBlock", () => {
  it("escapes what could end its element, and reads back the same", () => {
    const data = { text: "</script><!-- <script>" };
    expect(dataBlock(data)).not.toContain("<");
    expect(JSON.parse(dataBlock(data))).toEqual(data);
  });
});
