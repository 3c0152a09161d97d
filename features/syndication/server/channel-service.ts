/** Resolves a feed's address: which posts it contains, and its title. */
import { createHash } from "node:crypto";
import { topicSlug } from "#features/categories/names/topic-page.ts";
import { findCompanyPage } from "#features/companies/server/service.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { ARCHIVES_TAG, FRONT_TAG } from "#features/newsroom/archive-contract.ts";
import { listArchivePosts } from "#features/newsroom/server/archives/list-service.ts";
import { findTopic } from "#features/newsroom/server/archives/topic-service.ts";
import { readSearch } from "#features/newsroom/server/search/read-service.ts";
import { searchPublicPosts } from "#features/newsroom/server/search/service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { type FeedSubject, pageOfSubject } from "../contract.ts";
import { type EntryRow, findAuthor, listEntriesById } from "./entry-queries.ts";
import { languageName, words } from "#ui-kit/public/words/words.ts";
import { kindWords } from "#features/content/site/kind-words.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";

/** Properties of posts that an edit cannot change. */
export type Facet = { of: "kind" | "company" | "author"; value: string | number };

export type Channel = {
  /** The canonical address; others redirect here. */
  subject: FeedSubject;
  /** Path of the page that shows the same posts. */
  page: string;
  title: string;
  description: string;
  /** Tags of hot pages: announcing one drops the feed. */
  tags: string[];
  /** The properties that all its posts share; null: it may contain any post. */
  facet: Facet | null;
  /** For a category: all names that posts may have saved, in lower case. */
  topic: readonly string[] | null;
  list: (limit: number) => Promise<EntryRow[]>;
};

type Listing = (limit: number) => Promise<{ posts: readonly { id: number }[] }>;

/** Null if the address does not exist. */
export async function findChannel(subject: FeedSubject): Promise<Channel | null> {
  switch (subject.of) {
    case "all":
      return channelOf(subject, null, null, (limit) => listArchivePosts({ eachLanguage: true, limit }));
    case "kind":
      return findKind(subject);
    case "topic":
      return findCategory(subject.slug);
    case "company":
      return findCompany(subject);
    case "author":
      return findPerson(subject);
    case "search":
      return findSearch(subject);
  }
}

function findKind(subject: FeedSubject & { of: "kind" }): Channel | null {
  const kind = KINDS.find(({ archiveSlug }) => archiveSlug === subject.archiveSlug);
  if (!kind) return null;
  const { key } = kind;
  return channelOf(subject, kindWords(kind).plural, { of: "kind", value: key }, (limit) =>
    listArchivePosts({ eachLanguage: true, kind: key, limit }),
  );
}

/** By its label or another name, which redirects to the label's address. */
async function findCategory(slug: string): Promise<Channel | null> {
  const topic = await findTopic(slug);
  if (!topic) return null;
  const subject = { of: "topic", slug: topicSlug(topic.label) } as const;
  const { label, names } = topic;
  const channel = channelOf(subject, categoryName(label), null, (limit) =>
    listArchivePosts({ eachLanguage: true, topic: names, limit }),
  );
  return { ...channel, topic: names };
}

async function findCompany(subject: FeedSubject & { of: "company" }): Promise<Channel | null> {
  const company = await findCompanyPage(subject.slug);
  if (!company) return null;
  const { id, name } = company;
  const list: Listing = (limit) => listArchivePosts({ eachLanguage: true, companyId: id, limit });
  const channel = channelOf(subject, name, { of: "company", value: id }, list);
  return { ...channel, tags: [...channel.tags, `company:${id}`] };
}

async function findPerson(subject: FeedSubject & { of: "author" }): Promise<Channel | null> {
  const author = await findAuthor(subject.slug);
  if (!author) return null;
  const { id, name } = author;
  return channelOf(subject, name, { of: "author", value: id }, (limit) =>
    listArchivePosts({ eachLanguage: true, authorId: id, limit }),
  );
}

/** A saved search: its newest hits, however the search itself is sorted. */
async function findSearch({ query }: FeedSubject & { of: "search" }): Promise<Channel | null> {
  const read = await readSearch(query);
  if (!read || Object.keys(read.query).length === 0) return null;
  const { search, topic, company } = read;
  const kind = KINDS.find(({ key }) => key === search.kind);
  const names = [
    search.q && words().feeds.quotedSearch(search.q),
    kind && kindWords(kind).plural,
    topic && categoryName(topic.label),
    company?.name,
    read.query.language && languageName(read.query.language),
  ].filter(Boolean);
  const title = names.length > 0 ? names.join(", ") : words().feeds.search;
  return channelOf({ of: "search", query: read.query }, title, null, (limit) =>
    searchPublicPosts({ ...search, sort: "newest", limit }),
  );
}

function channelOf(subject: FeedSubject, name: string | null, facet: Facet | null, listing: Listing): Channel {
  const site = getSite();
  return {
    subject,
    page: pageOfSubject(subject),
    title: name === null ? site.name : `${name} · ${site.name}`,
    description: name === null ? site.tagline || site.name : words().feeds.latest(name, site.name),
    tags: [FRONT_TAG, ARCHIVES_TAG], // each change of a public post drops both
    facet,
    topic: null,
    list: async (limit) => inOrder((await listing(limit)).posts),
  };
}

async function inOrder(posts: readonly { id: number }[]): Promise<EntryRow[]> {
  const ids = posts.map(({ id }) => id);
  const rows = new Map((await listEntriesById(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Permanent, and independent of the site's address. */
export function channelUrn({ page }: Pick<Channel, "page">): string {
  const hex = createHash("sha256").update(`feed ${page}`).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join("-")}`;
}
