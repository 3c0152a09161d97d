/** Links by which programs find the feeds of a page: its own first, then the site's. */
import {
  FEED_FILES,
  FEED_FORMATS,
  feedPath,
  type FeedSubject,
  subjectOfPage,
  WIRE_FILES,
  WIRE_FORMATS,
} from "#features/syndication/contract.ts";

const SITE: FeedSubject = { of: "all" };

/** @param props.path canonical; null on pages that have none. `site`: its name. */
export function FeedLinks({ path, title, site }: { path: string | null; title: string; site: string }) {
  const subject = path === null ? null : subjectOfPage(path);
  const own = subject === null || subject.of === "all" ? [] : [{ subject, title }];
  const feeds = [...own, { subject: SITE, title: site }].flatMap((feed) =>
    FEED_FILES.map((file) => {
      const { name, mime } = FEED_FORMATS[file];
      return { mime, title: `${feed.title} (${name})`, href: feedPath(feed.subject, file) };
    }),
  );
  return [...wireLinks(path ?? ""), ...feeds].map(({ mime, title: shown, href }) => (
    <link key={href} rel="alternate" type={mime} title={shown} href={href} />
  ));
}

/** Of a post: what wire desks take. */
function wireLinks(path: string): { mime: string; title: string; href: string }[] {
  const [post] = /^\/[^/]+\/[0-9a-f-]{36}(?=\/)/.exec(path) ?? [];
  if (post === undefined) return [];
  return WIRE_FILES.map((file) => {
    const { name, mime } = WIRE_FORMATS[file];
    return { mime: mime.replace("newsmessage", "newsitem"), title: name, href: `${post}/${file}` };
  });
}
