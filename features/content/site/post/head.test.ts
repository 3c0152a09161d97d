import { describe, expect, it } from "vitest";
import { buildPublicPost } from "#tests/factories/public-post.ts";
import { postHead } from "./head.ts";
import type { PublicPost } from "../public-post.ts";

const ORIGIN = "https://news.example";
const post = buildPublicPost;

const dataOf = (shown: PublicPost) => postHead(shown).structuredData?.(ORIGIN, "Dateline");

describe("postHead", () => {
  it("prefers the author's search texts, then the summary, then the start of the text", () => {
    expect(postHead(post({ seoMetaTitle: "Short", seoMetaDescription: "Told" }))).toMatchObject({
      title: "Short",
      description: "Told",
    });
    expect(postHead(post())).toMatchObject({
      title: "Ferry & fuel cell",
      description: "A trial on the harbour ferry.",
    });
    expect(postHead(post({ description: "" })).description).toBe("Salt & water.");
    expect(postHead(post({ description: "word ".repeat(90) })).description.length).toBeLessThanOrEqual(161);
  });

  it("keeps what is not published out of search engines", () => {
    expect(postHead(post({ status: "draft", publishedAt: null })).noindex).toBe(true);
    expect(postHead(post()).noindex).toBe(false);
  });

  it("previews a banner as JPEG", () => {
    const variants = [
      { name: "960.avif", format: "avif" as const, width: 960, height: 540, bytes: 1 },
      { name: "960.jpg", format: "jpeg" as const, width: 960, height: 540, bytes: 1 },
    ];
    const media = {
      kind: "image" as const,
      mime: "image/webp",
      bytes: 1,
      width: 1600,
      height: 900,
      alt: "Hills",
      caption: "",
      credit: "",
      rights: "",
    };
    const image = { ...media, id: "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11", url: "/media/x/1600.webp", variants };
    expect(postHead(post({ image })).openGraph.image).toEqual({
      path: "/media/6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11/960.jpg",
      width: 960,
      height: 540,
      alt: "Hills",
    });
  });

  it("describes a release as NewsArticle from its company", () => {
    const address = `${ORIGIN}/PR/6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d99/ferry`;
    expect(dataOf(post())).toMatchObject({
      "@type": "NewsArticle",
      headline: "Ferry & fuel cell",
      url: address,
      mainEntityOfPage: address,
      datePublished: "2026-11-21T07:00:00.000Z",
      dateModified: "2026-11-21T07:00:00.000Z",
      author: { "@type": "Organization", name: "Halden" },
    });
  });

  it("was changed no earlier than its newest correction, which is shown once it is approved", () => {
    const corrections = [
      { at: "2026-11-24T09:00:00.000Z", note: "The ferry has two." },
      { at: "2026-11-22T09:00:00.000Z", note: "It is a fuel cell." },
    ];
    const saved = { updatedAt: "2026-11-23T09:00:00.000Z", corrections };
    expect(dataOf(post(saved))).toMatchObject({ dateModified: "2026-11-24T09:00:00.000Z" });
    expect(postHead(post(saved)).openGraph.modifiedAt).toBe("2026-11-24T09:00:00.000Z");
    const later = { ...saved, updatedAt: "2026-11-25T09:00:00.000Z" };
    expect(dataOf(post(later))).toMatchObject({ dateModified: "2026-11-25T09:00:00.000Z" });
  });

  it("describes a review with its rating, an interview with its person", () => {
    const details = { product_name: "Ondine 12", description: "Quiet", brand: "Marlowe", rating: 4.3 };
    expect(dataOf(post({ type: "Review", details, companyDisplayName: null }))).toMatchObject({
      "@type": "Review",
      itemReviewed: { "@type": "Product", name: "Ondine 12" },
      author: { "@type": "Person", name: "Mara Lind" },
      reviewRating: { ratingValue: 4.3, bestRating: 5, worstRating: 0 },
    });
    const interview = post({ type: "Interview", details: { ceo_name: "Ngozi", company_name: "Oduya" } });
    expect(dataOf(interview)).toMatchObject({ "@type": "Article", about: { "@type": "Person", name: "Ngozi" } });
  });

  it("names everything that a review snippet needs, in lengths that it takes", () => {
    const details = { product_name: "Ondine 12", description: "", brand: "Marlowe", rating: 0 };
    const author = { companyDisplayName: null, author: "M".repeat(140), description: "", contentHtml: "" };
    const data = dataOf(post({ type: "Review", details, ...author }));
    expect(data).toMatchObject({
      itemReviewed: { "@type": "Product", name: "Ondine 12", brand: { "@type": "Brand", name: "Marlowe" } },
      reviewRating: { "@type": "Rating", ratingValue: 0, bestRating: 5, worstRating: 0 },
    });
    expect(data).toHaveProperty("author.name", `${"M".repeat(99)}…`);
    expect(data).not.toHaveProperty("description");
    expect(data).not.toHaveProperty("itemReviewed.description");
  });

  it("says nothing about a preview to search engines", () => {
    expect(dataOf(post({ status: "draft", publishedAt: null }))).toBeUndefined();
  });

  it("says when a post was updated, but not for a finishing touch", () => {
    const updatedAt = "2026-11-22T09:30:00.000Z";
    expect(postHead(post({ updatedAt })).openGraph.modifiedAt).toBe(updatedAt);
    expect(postHead(post()).openGraph.modifiedAt).toBeNull();
    const savedBefore = "2026-11-18T09:30:00.000Z"; // a schedule, published later by the clock
    expect(postHead(post({ updatedAt: savedBefore })).openGraph.modifiedAt).toBeNull();
  });
});
