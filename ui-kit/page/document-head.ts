/** Metadata of a public page for browsers, search engines and link previews. The page shell turns paths into addresses. */
export type DocumentHead = {
  /** Without the site's name. */
  title: string;
  description: string;
  /** Canonical path, from "/"; null on pages that have none, such as errors. */
  path: string | null;
  /** Kept out of search engines. */
  noindex?: boolean;
  /** The same story in other languages and this one, by BCP 47 tag; `x-default`: for readers of any other. */
  languages?: readonly { tag: string; path: string }[] | undefined;
  /** A page whose feeds this one names too, such as that of a post's company. */
  source?: { title: string; path: string };
  openGraph: {
    type: "website" | "article";
    image: { path: string; width: number | null; height: number | null; alt: string } | null;
    /** ISO 8601; only of articles. */
    publishedAt?: string | null;
    modifiedAt?: string | null;
    author?: string;
    tags?: readonly string[];
  };
  /** From the front page to this one, for search engines; without the front page itself. */
  breadcrumbs?: readonly { name: string; path: string }[];
  /** schema.org objects, made with the site's address and name. */
  structuredData?: (origin: string, siteName: string) => Record<string, unknown>;
};
