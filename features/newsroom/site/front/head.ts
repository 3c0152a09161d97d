/** Metadata of the front page and those that follow it: titles, descriptions and structured data. */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { type FrontPage, leadOf, morePostsPage } from "./posts.ts";
import { previewPicture } from "#features/content/site/post/head.ts";
import { words } from "#ui-kit/public/words/words.ts";

export function frontHead(front: FrontPage): DocumentHead {
  const { tagline, description } = words().front;
  return {
    title: tagline,
    description,
    path: "/",
    openGraph: { type: "website", image: previewPicture(leadOf(front)?.image ?? null) },
    structuredData: (origin, siteName) => ({
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: siteName,
      description: tagline,
      url: `${origin}/`,
    }),
  };
}

/** Search engines find posts by their own addresses: these pages change with every post. */
export function moreHead(after: string | null): DocumentHead {
  return {
    title: words().front.more,
    description: words().front.moreDescription,
    path: morePostsPage(after),
    noindex: true,
    openGraph: { type: "website", image: null },
  };
}
