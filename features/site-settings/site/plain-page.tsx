/** About, editorial policy, imprint, privacy and terms: the operator's text, or a neutral sentence that promises nothing. */
import { isPageLinked, SITE_PAGES, type SitePageKey, sitePagePath } from "../contract.ts";
import { useIdentity } from "./identity.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { words } from "#ui-kit/public/words/words.ts";

type PlainPage = { key: SitePageKey; html: string | null };

export function plainHead({ key, html }: PlainPage): DocumentHead {
  return {
    title: words().plain.titles[key],
    description: words().plain.descriptions[key],
    path: sitePagePath(key),
    noindex: html === null,
    openGraph: { type: "website", image: null },
  };
}

/** @param props.prose draws the sanitised text; the look of texts is the posts' own. */
export function PlainPageMain({
  page,
  prose,
  contactPage,
  reportPage,
}: {
  page: PlainPage;
  prose: React.ReactNode;
  contactPage: string;
  reportPage: string;
}) {
  const identity = useIdentity();
  const { name } = identity;
  const named = words().plain;
  const title = page.key === "about" ? named.aboutSite(name) : named.titles[page.key];
  return (
    <main id="main" className="page grid plainpage top">
      <nav className="side" aria-label={named.aboutThis}>
        <ul className="links">
          {SITE_PAGES.filter((key) => key === page.key || isPageLinked(key, identity)).map((key) => (
            <li key={key}>
              <a href={sitePagePath(key)} {...(key === page.key && { "aria-current": "page" })}>
                {named.titles[key]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="main">
        <h1>{title}</h1>
        {page.html === null ? <p className="serif">{neutralText(page.key, name)}</p> : prose}
      </div>
      <aside className="rail vr" aria-label={named.contact}>
        <SectionHead title={named.getInTouch} />
        <ul className="links">
          <li>
            <a href={contactPage}>{named.contact}</a>
          </li>
          <li>
            <a href={reportPage}>{named.reportPage}</a>
          </li>
        </ul>
      </aside>
    </main>
  );
}

function neutralText(key: SitePageKey, name: string): string {
  const { neutralAbout, neutral } = words().plain;
  return key === "about" ? neutralAbout(name) : neutral(name);
}
