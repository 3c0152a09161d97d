/** About, imprint, privacy and terms: the operator's text, or a neutral sentence that promises nothing. */
import { SITE_PAGE_TITLES, SITE_PAGES, type SitePageKey, sitePagePath } from "../contract.ts";
import { useIdentity } from "./identity.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";

type PlainPage = { key: SitePageKey; html: string | null };

export function plainHead({ key, html }: PlainPage): DocumentHead {
  return {
    title: SITE_PAGE_TITLES[key],
    description: DESCRIPTIONS[key],
    path: sitePagePath(key),
    noindex: html === null,
    openGraph: { type: "website", image: null },
  };
}

const DESCRIPTIONS: Record<SitePageKey, string> = {
  about: "What this site publishes and who runs it.",
  imprint: "Who publishes this site.",
  privacy: "How this site handles personal data.",
  terms: "Terms of use of this site.",
};

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
  const { name } = useIdentity();
  const title = page.key === "about" ? `About ${name}` : SITE_PAGE_TITLES[page.key];
  return (
    <main id="main" className="page grid plainpage top">
      <nav className="side" aria-label="About this site">
        <ul className="links">
          {SITE_PAGES.map((key) => (
            <li key={key}>
              <a href={sitePagePath(key)} {...(key === page.key && { "aria-current": "page" })}>
                {SITE_PAGE_TITLES[key]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="main">
        <h1>{title}</h1>
        {page.html === null ? <p className="serif">{neutralText(page.key, name)}</p> : prose}
      </div>
      <aside className="rail vr" aria-label="Contact">
        <SectionHead title="Get in touch" />
        <ul className="links">
          <li>
            <a href={contactPage}>Contact support</a>
          </li>
          <li>
            <a href={reportPage}>Report a page</a>
          </li>
        </ul>
      </aside>
    </main>
  );
}

function neutralText(key: SitePageKey, name: string): string {
  if (key === "about") return `${name} publishes press releases, interviews and product reviews.`;
  return `${name} has not published this text yet.`;
}
