/** The foot of every public page. It links only to what exists. */
import { REPORT_PAGE } from "#features/abuse-reports/contract.ts";
import { accountPages } from "#features/accounts/contract.ts";
import { archivePage, feedPages } from "#features/newsroom/archive-contract.ts";
import { SECTIONS } from "#features/newsroom/site/archive/sections.ts";
import { useIdentity } from "#features/site-settings/site/identity.ts";
import { Wordmark } from "./masthead.tsx";

const NEWSROOM = { title: "Newsroom", links: [...SECTIONS, { href: archivePage({ of: "all" }), label: "All posts" }] };
const FEEDS = feedPages("/");
const COLUMNS = [
  {
    title: "Publish",
    links: [
      { href: "/pricing", label: "Plans" },
      { href: accountPages.signIn, label: "Sign in" },
      { href: accountPages.signUp, label: "Create an account" },
      { href: accountPages.contact, label: "Contact support" },
    ],
  },
  {
    title: "Feeds and API",
    links: [
      { href: FEEDS.rss, label: "RSS" },
      { href: FEEDS.atom, label: "Atom" },
      { href: FEEDS.json, label: "JSON Feed" },
      { href: "/api/docs", label: "API reference" },
    ],
  },
];

/** @param props.path of the page, for "Report"; null if it has none. */
export function Footer({ isEmpty, path }: { isEmpty: boolean; path: string | null }) {
  const { name, tagline, footer_links: own } = useIdentity();
  const shown = isEmpty ? COLUMNS : [NEWSROOM, ...COLUMNS];
  const columns = own.length === 0 ? shown : [...shown, { title: name, links: own }];
  return (
    <footer className="foot page plain">
      <div className="grid">
        <div>
          <Wordmark />
          {tagline !== "" && <p className="quiet">{tagline}</p>}
          <p className="quiet">
            <a href={path === null ? REPORT_PAGE : `${REPORT_PAGE}?page=${encodeURIComponent(path)}`} rel="nofollow">
              Report this page
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
