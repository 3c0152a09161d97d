/** Releases and articles about them, stored as publishing and fetching store them. */
import type { Insertable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { compareWaiting } from "#features/coverage/server/finding/compare-service.ts";
import { watchPosts } from "#features/coverage/server/watching/service.ts";
import { digestWaiting } from "#features/news/server/stories/digest-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { buildEntry, buildFeed } from "#tests/factories/feeds.ts";
import { buildPost } from "#tests/factories/posts.ts";

export const HALDEN = {
  company: "Halden Marine Systems",
  title: "Halden Marine to trial hydrogen range extender on Bergen harbour ferry",
  sentences: [
    "Halden Marine Systems will fit a 400 kW hydrogen fuel cell to the harbour ferry Fløyen in March, the first time that a passenger vessel on the Bergen commuter route has carried one.",
    "The trial runs for nine months and is paid for by the company and the Vestland county transport fund.",
    "The cell charges the battery under way, so that the ferry can make its last two crossings of the evening without a stop at the quay.",
    "Battery wear will be compared with the sister vessel Ulriken, which stays on shore power.",
  ],
  quote:
    "Range was never the hard part. The hard part is a timetable that leaves eleven minutes to charge,” said Ingrid Solheim, chief executive of Halden Marine Systems.",
} as const;

export const HALDEN_HTML = `<p>${HALDEN.sentences.join("</p><p>")}</p><p>“${HALDEN.quote}</p><h2>About Halden Marine Systems</h2><p>Halden Marine Systems designs and builds electric drive trains and shore chargers for passenger ferries. It employs 310 people in Bergen.</p>`;

/** A day ago, unless told. */
export const YESTERDAY = () => new Date(Date.now() - 24 * 3_600_000);

/** A public release that is watched, published a day ago. */
export async function buildRelease(ownerId: number, with_: Parameters<typeof buildPost>[1] = {}) {
  const post = await buildPost(ownerId, {
    name: HALDEN.title,
    details: { title: HALDEN.title },
    content_html: HALDEN_HTML,
    posted_as_name: HALDEN.company,
    language: "en",
    published_at: YESTERDAY(),
    ...with_,
  });
  await transaction((tx) => watchPosts(tx, { posts: [{ ...post, company_id: with_.company_id ?? null }] }));
  return post;
}

/** What a source has printed of the release. */
export const REPRINT = {
  title: "Halden Marine to trial hydrogen on Bergen ferry",
  content_html: `<p>${HALDEN.sentences.join(" ")}</p>`,
  summary: "",
};
export const QUOTE = {
  title: "Fjord operators weigh the price of silence",
  content_html: `<p>Ferries are getting quieter on every fjord. Not all are glad of it. “${HALDEN.quote}</p>`,
  summary: "",
};
export const OTHER_NEWS = {
  title: "Bank raises rates again",
  content_html: "<p>The bank raised its rates by a quarter point on Tuesday.</p>",
  summary: "",
};

/** A source of the catalogue. */
export const buildSource = (with_: Partial<Insertable<Schema["feeds"]>> = {}) =>
  buildFeed({ category: "tech", language: "en", ...with_ });

type Source = { id: number; site_url: string };

/** An article at the source's own address, stored and not compared. */
export function buildArticle(source: Source, with_: Partial<Insertable<Schema["feed_entries"]>> = {}) {
  const link = `${source.site_url}${Math.random().toString(36).slice(2)}`;
  return buildEntry(source.id, { link, ...REPRINT, ...with_ });
}

/** As the worker's jobs do: digests what is stored, and compares it. */
export async function compareAll(): Promise<number> {
  await digestWaiting();
  return compareWaiting();
}

export const findsOf = (postId: number) =>
  db.selectFrom("coverage_finds").selectAll().where("post_id", "=", postId).orderBy("id").execute();
export const articlesOf = (postId: number) =>
  db.selectFrom("coverage_articles").selectAll().where("post_id", "=", postId).orderBy("seen_at").execute();
