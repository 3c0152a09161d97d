/** How programs find the feeds of a page: those of what it shows first, then the site's. */
import { FEED_FILES, FEED_FORMATS, feedPath, type FeedSubject, subjectOfPage } from "#features/syndication/contract.ts";

const SITE: FeedSubject = { of: "all" };

/** @param props.path canonical; null on pages that have none. `site`: its name. */
export function FeedLinks({ path, title, site }: { path: string | null; title: string; site: string }) {
  const subject = path === null ? null : subjectOfPage(path);
  const own = subject === null || subject.of === "all" ? [] : [{ subject, title }];
  return [...own, { subject: SITE, title: site }].map((feed) =>
    FEED_FILES.map((file) => {
      const { name, mime } = FEED_FORMATS[file];
      const href = feedPath(feed.subject, file);
      return <link key={href} rel="alternate" type={mime} title={`${feed.title} (${name})`} href={href} />;
    }),
  );
}
