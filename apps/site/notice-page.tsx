/** Error pages: unreadable address, not found, withdrawn, too many searches, server error. They offer a search and places to start. */
import { accountPages } from "#features/accounts/contract.ts";
import { archivePage, type SearchQuery, TOPICS_PAGE } from "#features/newsroom/archive-contract.ts";
import { SearchInstead } from "#features/newsroom/site/search/field.tsx";
import type { SiteIdentity } from "#features/site-settings/contract.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { renderPage, type Site } from "./shell/page.tsx";
import type { Words } from "#ui-kit/public/words/en.ts";
import type { Mark } from "#ui-kit/public/words/phrases.ts";
import { words } from "#ui-kit/public/words/words.ts";
import type { AppError } from "#platform/errors/app-error.ts";

type NumberIn<Key> = Key extends `${infer Status extends number}` ? Status : never;
export type NoticeStatus = NumberIn<keyof Words["notices"]>;

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
 * @param more `requestId` lets support find the log line; only for server errors. `notes` are plain text: about the post
 *   that was withdrawn, or how long to wait. `search` is the one that failed: it can be changed and sent again.
 */
export function renderNotice(
  status: NoticeStatus,
  site: Site,
  more: { requestId?: string; notes?: readonly string[]; isSlowSearch?: boolean; search?: SearchQuery | null } = {},
): string {
  const { requestId, notes = [], isSlowSearch = false, search = null } = more;
  const { notices, shell } = words();
  const notice = isSlowSearch ? notices.slowSearch : notices[status];
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
          {notes.map((note) => (
            <p key={note} className="serif note">
              {note}
            </p>
          ))}
          {requestId && <p className="small">{notices.goesOn(contactLink, requestId)}</p>}
          {search && <SearchInstead label={words().search.title} query={search} />}
          {!search && status !== 429 && (
            <SearchInstead label={status < 410 ? notices.searchForIt : notices.searchElse} />
          )}
        </div>
        <aside className="rail vr" aria-label={notices.others}>
          <SectionHead title={notices.start} />
          <ul className="links">
            <li>
              <a href="/">{shell.frontPage}</a>
              <span>{notices.today}</span>
            </li>
            <li>
              <a href={archivePage({ of: "all" })}>{shell.allPosts}</a>
              <span>{notices.byDay}</span>
            </li>
            <li>
              <a href={TOPICS_PAGE}>{shell.categories}</a>
              <span>{notices.byName}</span>
            </li>
          </ul>
          {status === 404 && <p className="small">{notices.ledHere(contactLink)}</p>}
        </aside>
      </main>
    ),
  });
}

const contactLink: Mark = (text) => <a href={accountPages.contact}>{text}</a>;

/** Why a request is refused for now, for readers: in English as the refusal says it. */
export function waitingNote({ message, retryAfter }: Pick<AppError, "message" | "retryAfter">): string {
  return words().notices.wait?.(Math.max(1, Math.ceil((retryAfter ?? 60) / 60))) ?? message;
}
