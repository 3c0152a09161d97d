/** Metadata of the front page and those that follow it: titles, descriptions and structured data. */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { type FrontPage, leadOf, morePostsPage } from "./posts.ts";
import { previewPicture } from "#features/content/site/post/head.ts";

const TAGLINE = "Company news from the source";

export function frontHead(front: FrontPage): DocumentHead {
  return {
    title: TAGLINE,
    description: "Press releases, CEO interviews and product reviews, published in the companies' own words.",
    path: "/",
    openGraph: { type: "website", image: previewPicture(leadOf(front)?.image ?? null) },
    structuredData: (origin, siteName) => ({
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: siteName,
      description: TAGLINE,
      url: `${origin}/`,
    }),
  };
}

/** Search engines find posts by their own addresses: these pages change with every post. */
export function moreHead(after: string | null): DocumentHead {
  return {
    title: "More posts",
    description: "Press releases, CEO interviews and product reviews that are not on the front page.",
    path: morePostsPage(after),
    noindex: true,
    openGraph: { type: "website", image: null },
  };
}
