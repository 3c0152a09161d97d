/** The shell of every public page: head, masthead, main content, footer. No script is loaded outside development. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { accentStylesheet, type SiteIdentity } from "#features/site-settings/contract.ts";
import { DEFAULT_ACCENT } from "#features/site-settings/colours/palette.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { sectionOf } from "#features/newsroom/site/archive/sections.ts";
import { sitePreview } from "#features/search-engines/server/previews/address-service.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { formatWeekday, isoDay } from "#ui-kit/public/dates.ts";
import { IdentityProvider } from "#features/site-settings/site/identity.ts";
import type { Alternate } from "./alternate.ts";
import { feedLinks } from "./feed-links.ts";
import { Footer } from "./footer.tsx";
import { FrontMasthead, Masthead, PrivateMasthead } from "./masthead.tsx";
import { oembedLinks } from "./oembed-links.ts";
import { type Reader, ReaderProvider } from "./reader.ts";
import { language, words } from "#ui-kit/public/words/words.ts";

export type Look = {
  stylesheet: string;
  /** Addresses of fonts to preload. */
  fonts: readonly string[];
};

/** Where the pages are served from. */
export type Site = Look & {
  /** https://host, without a trailing slash. */
  origin: string;
  /** Pages of posts have a smaller one, by the language of the text; otherwise that of all pages. */
  postLook?: (textLanguage: string | null) => Look;
  /** Of pages for one person; otherwise that of all pages. */
  privateLook?: Look;
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
  /** For one person: who, in the masthead. It has no link preview, and no links to what search engines read. */
  privateFor?: ReactNode;
  /** For those with its link: it brings a head and a foot of its own, and nothing of the site's. */
  isBare?: boolean;
  /** The main content is this post. */
  post?: { language: string | null };
  /**
   * Shown in a frame of the dashboard or of another site, entirely or only its main content; links open outside the
   * frame.
   */
  frame?: "whole" | "main";
  /** A preview of settings that are not saved; otherwise the site's own. */
  identity?: SiteIdentity;
  /** A preview in one scheme; otherwise the reader's. */
  scheme?: "light" | "dark";
  /** The page is rendered for this reader only and must not be cached. */
  reader?: Reader;
  children: ReactNode;
};

type HeadProps = {
  site: Site;
  head: DocumentHead;
  identity: SiteIdentity;
  look: Look;
  linksOpen: "here" | "elsewhere";
  isPost: boolean;
  isPrivate: boolean;
};

function Head({ site, head, identity, look, linksOpen, isPost, isPrivate }: HeadProps) {
  const { origin } = new URL(site.origin);
  const isHere = linksOpen === "here";
  const canonical = head.path && addressAt(origin, head.path);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {!isHere && <base target="_blank" />}
      <title>{`${head.title} · ${identity.name}`}</title>
      <meta name="description" content={head.description} />
      {head.noindex && <meta name="robots" content="noindex" />}
      {canonical && !head.noindex && <link rel="canonical" href={canonical} />}
      {look.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <link rel="stylesheet" href={look.stylesheet} />
      {identity.accent !== DEFAULT_ACCENT && (
        <link rel="stylesheet" href={accentStylesheet(identity.accent.slice(1))} />
      )}
      {site.reloadScript && isHere && <script src={site.reloadScript} defer />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {isHere &&
        head.languages?.map(({ tag, path }) => (
          <link key={tag} rel="alternate" hrefLang={tag} href={addressAt(origin, path)} />
        ))}
      {isHere && !isPrivate && <Alternates links={feedLinks(head, identity.name)} />}
      {isHere && canonical && isPost && !head.noindex && <Alternates links={oembedLinks(origin, canonical)} />}
      <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#131417" media="(prefers-color-scheme: dark)" />
      {!isPrivate && <SocialTags head={head} identity={identity} origin={origin} canonical={canonical} />}
      {head.structuredData && <DataBlock data={head.structuredData(site.origin, identity.name)} />}
      {head.breadcrumbs && (
        <DataBlock data={breadcrumbList([{ name: identity.name, path: "/" }, ...head.breadcrumbs], origin)} />
      )}
    </head>
  );
}

function Alternates({ links }: { links: readonly Alternate[] }) {
  return links.map((link) => <link key={`${link.type} ${link.href}`} rel="alternate" {...link} />);
}

type SocialProps = { head: DocumentHead; identity: SiteIdentity; origin: string; canonical: string | null };

/** Open Graph (https://ogp.me) and Twitter's cards. */
function SocialTags({ head: { title, description, openGraph: graph }, identity, origin, canonical }: SocialProps) {
  const image = graph.image ?? sitePreview(identity);
  const properties: [name: string, content: string | number | null | undefined][] = [
    ["og:url", canonical],
    ["og:image", addressAt(origin, image.path)],
    ["og:image:width", image.width],
    ["og:image:height", image.height],
    ["og:image:alt", image.alt],
    ["article:published_time", graph.publishedAt],
    ["article:modified_time", graph.modifiedAt],
    ["article:author", graph.author],
    ...(graph.tags ?? []).map((tag): [string, string] => ["article:tag", tag]),
  ];
  return (
    <>
      <meta property="og:site_name" content={identity.name} />
      <meta property="og:type" content={graph.type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary_large_image" />
      {properties.map(
        ([name, content]) => content && <meta key={`${name} ${content}`} property={name} content={String(content)} />,
      )}
    </>
  );
}

function addressAt(origin: string, path: string): string {
  return new URL(path, origin).href;
}

/** schema.org/BreadcrumbList */
function breadcrumbList(steps: NonNullable<DocumentHead["breadcrumbs"]>, origin: string) {
  const items = steps.map(({ name, path }, place) => ({
    "@type": "ListItem",
    position: place + 1,
    name,
    item: addressAt(origin, path),
  }));
  return { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: items };
}

/** JSON that cannot end its script element or open a comment: every `<` is escaped. A data block, so nothing runs. */
export function dataBlock(data: Record<string, unknown>): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

function DataBlock({ data }: { data: Record<string, unknown> }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataBlock(data) }} />;
}

function Document({ page, identity }: { page: PageProps; identity: SiteIdentity }) {
  const { site, head, post, isEmpty = false, frame, scheme, privateFor, isBare = false, children } = page;
  const isPrivate = isBare || privateFor !== undefined;
  const look = (isPrivate && site.privateLook) || (post && site.postLook?.(post.language)) || site;
  const isAlone = frame === "main";
  return (
    <html lang={language()} data-scheme={isAlone ? undefined : scheme}>
      <Head
        {...{ site, head, identity, look, isPrivate }}
        isPost={post !== undefined}
        linksOpen={frame ? "elsewhere" : "here"}
      />
      <body>
        {isAlone ? (
          children
        ) : (
          <>
            <a className="skip" href="#main">
              {words().shell.skip}
            </a>
            {!isBare && <Top page={page} isEmpty={isEmpty} />}
            {children}
            {!isBare && <Footer isEmpty={isEmpty} path={head.noindex ? null : head.path} />}
          </>
        )}
      </body>
    </html>
  );
}

function Top({ page: { today, privateFor, head }, isEmpty }: { page: PageProps; isEmpty: boolean }) {
  if (privateFor !== undefined) return <PrivateMasthead>{privateFor}</PrivateMasthead>;
  if (today) return <FrontMasthead day={{ iso: isoDay(today), inWords: formatWeekday(today) }} isEmpty={isEmpty} />;
  return <Masthead section={sectionOf(head.path)} />;
}

/** The whole page as HTML. */
export function renderPage(page: PageProps): string {
  const { identity = getSite(), reader = null } = page;
  const markup = renderToStaticMarkup(
    <IdentityProvider value={identity}>
      <ReaderProvider value={reader}>
        <Document page={page} identity={identity} />
      </ReaderProvider>
    </IdentityProvider>,
  );
  return `<!doctype html>${markup}`;
}
