/** Error pages: unreadable address, not found, withdrawn, too many searches, server error. They offer a search and places to start. */
import { accountPages } from "#features/accounts/contract.ts";
import { archivePage, TOPICS_PAGE } from "#features/newsroom/archive-contract.ts";
import { SearchInstead } from "#features/newsroom/site/search/field.tsx";
import type { SiteIdentity } from "#features/site-settings/contract.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { renderPage, type Site } from "./shell/page.tsx";

type Notice = { title: string; text: string };

const NOTICES = {
  400: {
    title: "This address cannot be read",
    text: "Something in it is not right. Check it for typos.",
  },
  404: {
    title: "Page not found",
    text: "Check the address for typos. The page may not have been published yet.",
  },
  410: {
    title: "This page has been withdrawn",
    text: "The post that was here has been taken down.",
  },
  429: {
    title: "One moment, please",
    text: "You have made too many requests in a short time. You can go on reading posts and archives.",
  },
  500: {
    title: "Something went wrong on our side",
    text: "It was not your fault. Try again in a minute.",
  },
  503: {
    title: "We will be back shortly",
    text: "This page is not available right now. Try again in a minute.",
  },
} as const satisfies Record<number, Notice>;

export type NoticeStatus = keyof typeof NOTICES;

/** The page for unknown addresses as last rendered, and the settings used. */
const unknown = new WeakMap<SiteIdentity, { site: Site; html: string }>();

/** There is no end of unknown addresses, so their page is rendered once for all. */
export function renderUnknown(site: Site): string {
  const identity = getSite();
  const known = unknown.get(identity);
  if (known?.site.stylesheet === site.stylesheet && known.site.origin === site.origin) return known.html;
  const html = renderNotice(404, site);
  unknown.set(identity, { site, html });
  return html;
}

/**
 * @param more `requestId` lets support find the log line; only for server errors. `note` is plain text: about the post
 *   that was withdrawn, or how long to wait.
 */
export function renderNotice(
  status: NoticeStatus,
  site: Site,
  more: { requestId?: string; note?: string } = {},
): string {
  const { requestId, note } = more;
  const notice = NOTICES[status];
  const head: DocumentHead = {
    title: notice.title,
    description: notice.text,
    path: null,
    noindex: true,
    openGraph: { type: "website", image: null },
  };
  return renderPage({
    site,
    head,
    children: (
      <main id="main" className="page grid lost top">
        <p className="num quiet">{status}</p>
        <div className="main">
          <h1>{notice.title}</h1>
          <p className="serif">{notice.text}</p>
          {note && <p className="serif note">{note}</p>}
          {requestId && (
            <p className="small">
              If it goes on, <a href={accountPages.contact}>tell us</a> this number: {requestId}
            </p>
          )}
          {status !== 429 && <SearchInstead label={status < 410 ? "Search for it" : "Search for something else"} />}
        </div>
        <aside className="rail vr" aria-label="Other pages">
          <SectionHead title="Or start here" />
          <ul className="links">
            <li>
              <a href="/">Front page</a>
              <span>Today</span>
            </li>
            <li>
              <a href={archivePage({ of: "all" })}>All posts</a>
              <span>By day</span>
            </li>
            <li>
              <a href={TOPICS_PAGE}>Categories</a>
              <span>A to Z</span>
            </li>
          </ul>
          {status === 404 && (
            <p className="small">
              Did a link on this site lead here? <a href={accountPages.contact}>Tell us</a>, so that we can fix it.
            </p>
          )}
        </aside>
      </main>
    ),
  });
}
