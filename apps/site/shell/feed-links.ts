/** Links for discovering a page's feeds: its own first, then those of its source, then the site's. */
import {
  FEED_FILES,
  FEED_FORMATS,
  feedPath,
  type FeedSubject,
  subjectOfPage,
  WIRE_FILES,
  WIRE_FORMATS,
} from "#features/syndication/contract.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import type { Alternate } from "./alternate.ts";

const SITE: FeedSubject = { of: "all" };

type Feed = { mime: string; title: string; href: string };

/** @param site its name. */
export function feedLinks({ path, title, source }: DocumentHead, site: string): Alternate[] {
  const own = [{ path, title }, source].flatMap((page) => (page?.path ? feedsOfPage(page.path, page.title) : []));
  return [...wireLinks(path ?? ""), ...own, ...feedsOf(SITE, site)].map(({ mime, title: shown, href }) => ({
    type: mime,
    title: shown,
    href,
  }));
}

function feedsOfPage(path: string, title: string): Feed[] {
  const subject = subjectOfPage(path);
  return subject === null || subject.of === "all" || isEmptySearch(subject) ? [] : feedsOf(subject, title);
}

/** Nothing is searched for, so nothing is found. */
function isEmptySearch(subject: FeedSubject): boolean {
  return subject.of === "search" && Object.keys(subject.query).length === 0;
}

function feedsOf(subject: FeedSubject, title: string): Feed[] {
  return FEED_FILES.map((file) => {
    const { name, mime } = FEED_FORMATS[file];
    return { mime, title: `${title} (${name})`, href: feedPath(subject, file) };
  });
}

/** A post's formats for wire desks. */
function wireLinks(path: string): Feed[] {
  const [post] = /^\/[^/]+\/[0-9a-f-]{36}(?=\/)/.exec(path) ?? [];
  if (post === undefined) return [];
  return WIRE_FILES.map((file) => {
    const { name, mime } = WIRE_FORMATS[file];
    return { mime: mime.replace("newsmessage", "newsitem"), title: name, href: `${post}/${file}` };
  });
}
