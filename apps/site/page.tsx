/** The shell of every public page: head, masthead, main content, footer. No script is loaded outside development. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { accentStylesheet, type SiteIdentity } from "#features/site-settings/contract.ts";
import { DEFAULT_ACCENT } from "#features/site-settings/colours/palette.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { IdentityProvider } from "#features/site-settings/site/identity.ts";
import { sitePreview } from "#features/search-engines/server/previews/address-service.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { FeedLinks } from "./feed-links.tsx";
import { Footer } from "./footer.tsx";
import { type Reader, ReaderProvider } from "./reader.ts";
import { FrontMasthead, Masthead } from "./masthead.tsx";

export type Look = {
  stylesheet: string;
  /** Addresses of the fonts that are needed immediately. */
  fonts: readonly string[];
};

/** Facts for pages about where they are served. */
export type Site = Look & {
  /** https://host, no slash at the end. */
  origin: string;
  /** Pages of posts have a smaller one; otherwise that of all pages. */
  posts?: Look;
  /** Development only: reloads the page when its sources change. */
  reloadScript?: string;
};

type PageProps = {
  site: Site;
  head: DocumentHead;
  /** Set on the front page: its masthead carries the date. */
  today?: Date;
  /** Nothing has been published yet, so there are no sections to link to. */
  isEmpty?: boolean;
  /** Its main content is a post's. */
  isPost?: boolean;
  /** A frame of the dashboard, or of another site, shows it, whole or its main content alone; its links open elsewhere. */
  frame?: "whole" | "main";
  /** A preview of settings that are not saved; otherwise the site's own. */
  identity?: SiteIdentity;
  /** A preview in one scheme; otherwise the reader's. */
  scheme?: "light" | "dark";
  /** The page is drawn for this reader only and must not be cached. */
  reader?: Reader;
  children: ReactNode;
};

export function Page({ identity = getSite(), reader, ...page }: PageProps) {
  return (
    <IdentityProvider value={identity}>
      <ReaderProvider value={reader ?? null}>
        <Document {...page} identity={identity} />
      </ReaderProvider>
    </IdentityProvider>
  );
}

type DocumentProps = Omit<PageProps, "reader"> & { identity: SiteIdentity };

function Document({ today, isEmpty = false, isPost, frame, scheme, children, ...page }: DocumentProps) {
  const { head, site, identity } = page;
  const facts = { head, site, identity, look: (isPost && site.posts) || site };
  if (frame === "main")
    return (
      <html lang="en">
        <Head {...facts} linksOpen="elsewhere" />
        <body>{children}</body>
      </html>
    );
  return (
    <html lang="en" data-scheme={scheme}>
      <Head {...facts} linksOpen={frame ? "elsewhere" : "here"} />
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {today ? <FrontMasthead today={today} isEmpty={isEmpty} /> : <Masthead />}
        {children}
        <Footer isEmpty={isEmpty} path={head.noindex ? null : head.path} />
      </body>
    </html>
  );
}

type HeadProps = Pick<DocumentProps, "site" | "head" | "identity"> & { look: Look; linksOpen?: "here" | "elsewhere" };

function Head({ site, head, identity, look, linksOpen = "here" }: HeadProps) {
  const { openGraph: graph } = head;
  const image = graph.image ?? sitePreview(identity);
  const address = (path: string) => new URL(path, site.origin).href;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {linksOpen === "elsewhere" && <base target="_blank" />}
      <title>{`${head.title} · ${identity.name}`}</title>
      <meta name="description" content={head.description} />
      {head.noindex && <meta name="robots" content="noindex" />}
      {head.path && !head.noindex && <link rel="canonical" href={address(head.path)} />}
      {look.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <link rel="stylesheet" href={look.stylesheet} />
      {identity.accent !== DEFAULT_ACCENT && (
        <link rel="stylesheet" href={accentStylesheet(identity.accent.slice(1))} />
      )}
      {site.reloadScript && linksOpen === "here" && <script src={site.reloadScript} defer />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {linksOpen === "here" && <FeedLinks path={head.path} title={head.title} site={identity.name} />}
      <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#131417" media="(prefers-color-scheme: dark)" />
      <meta property="og:site_name" content={identity.name} />
      <meta property="og:type" content={graph.type} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      {head.path && <meta property="og:url" content={address(head.path)} />}
      <meta property="og:image" content={address(image.path)} />
      {image.width && <meta property="og:image:width" content={String(image.width)} />}
      {image.height && <meta property="og:image:height" content={String(image.height)} />}
      {image.alt && <meta property="og:image:alt" content={image.alt} />}
      <meta name="twitter:card" content="summary_large_image" />
      {graph.publishedAt && <meta property="article:published_time" content={graph.publishedAt} />}
      {graph.modifiedAt && <meta property="article:modified_time" content={graph.modifiedAt} />}
      {graph.author && <meta property="article:author" content={graph.author} />}
      {graph.tags?.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      {head.structuredData && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: dataBlock(head.structuredData(site.origin, identity.name)) }}
        />
      )}
      {head.breadcrumbs && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: dataBlock(breadcrumbList([{ name: identity.name, path: "/" }, ...head.breadcrumbs], address)),
          }}
        />
      )}
    </head>
  );
}

/** schema.org/BreadcrumbList */
function breadcrumbList(steps: NonNullable<DocumentHead["breadcrumbs"]>, address: (path: string) => string) {
  const items = steps.map(({ name, path }, place) => ({
    "@type": "ListItem",
    position: place + 1,
    name,
    item: address(path),
  }));
  return { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: items };
}

/** JSON that cannot end its script element or open a comment: every `<` is escaped. A data block, so nothing runs. */
export function dataBlock(data: Record<string, unknown>): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

export function renderPage(props: PageProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Page {...props} />)}`;
}
