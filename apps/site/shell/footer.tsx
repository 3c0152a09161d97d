/** The foot of every public page. It links only to what exists. */
import { REPORT_PAGE } from "#features/abuse-reports/contract.ts";
import { accountPages } from "#features/accounts/contract.ts";
import { archivePage, feedPages } from "#features/newsroom/archive-contract.ts";
import { sections } from "#features/newsroom/site/archive/sections.ts";
import { isPageLinked, SITE_PAGES, type SiteIdentity, sitePagePath } from "#features/site-settings/contract.ts";
import { useIdentity } from "#features/site-settings/site/identity.ts";
import { Wordmark } from "./masthead.tsx";
import { words } from "#ui-kit/public/words/words.ts";

const FEEDS = feedPages("/");

type Column = { title: string; links: { href: string; label: string }[] };

function columnsOf(isEmpty: boolean): Column[] {
  const { shell } = words();
  const newsroom = {
    title: shell.newsroom,
    links: [...sections(), { href: archivePage({ of: "all" }), label: shell.allPosts }],
  };
  const publish = {
    title: shell.publish,
    links: [
      { href: "/pricing", label: shell.plans },
      { href: accountPages.signIn, label: shell.signIn },
      { href: accountPages.signUp, label: shell.createAccount },
      { href: accountPages.contact, label: shell.contact },
    ],
  };
  const feeds = {
    title: shell.feeds,
    links: [
      { href: FEEDS.rss, label: "RSS" },
      { href: FEEDS.atom, label: "Atom" },
      { href: FEEDS.json, label: "JSON Feed" },
      { href: "/api/docs", label: shell.apiReference },
    ],
  };
  return isEmpty ? [publish, feeds] : [newsroom, publish, feeds];
}

/** An address of ours without a text yet is not linked. */
function isLinked(href: string, identity: SiteIdentity): boolean {
  const page = SITE_PAGES.find((key) => sitePagePath(key) === href);
  return page === undefined || isPageLinked(page, identity);
}

/** @param props.path of the page, for "Report"; null if it has none. */
export function Footer({ isEmpty, path }: { isEmpty: boolean; path: string | null }) {
  const identity = useIdentity();
  const { name, tagline } = identity;
  const own = identity.footer_links.filter(({ href }) => isLinked(href, identity));
  const shown = columnsOf(isEmpty);
  const columns = own.length === 0 ? shown : [...shown, { title: name, links: own }];
  return (
    <footer className="foot page plain">
      <div className="grid">
        <div>
          <Wordmark />
          {tagline !== "" && <p className="quiet">{tagline}</p>}
          <p className="quiet">
            <a href={path === null ? REPORT_PAGE : `${REPORT_PAGE}?page=${encodeURIComponent(path)}`} rel="nofollow">
              {words().shell.report}
            </a>
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={`${href} ${label}`}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </footer>
  );
}
