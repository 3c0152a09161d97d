/** Parses a search from an address, for the search page, its feeds and saved searches. */
import { KINDS } from "#features/content/kinds/index.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { isStorableText } from "#platform/contract/fields.ts";
import { MAX_SEARCH, type SearchQuery } from "../../archive-contract.ts";
import { readLanguage } from "../archives/language-service.ts";
import { findCompany } from "../archives/queries.ts";
import { startOfIsoDay } from "../archives/period-policy.ts";
import { findTopic, type Topic } from "../archives/topic-service.ts";
import type { PostSearch } from "./policy.ts";

/** The valid parameters, and their resolved values. */
export type ReadSearch = {
  query: SearchQuery;
  search: Omit<PostSearch, "limit" | "before" | "page">;
  topic: Topic | null;
  company: { id: number; slug: string; name: string } | null;
};

/**
 * @param asked untrusted parameters of an address.
 * @returns null if it names a kind, category, company or day that does not exist, so nothing can be found.
 */
export async function readSearch(asked: Readonly<Record<string, unknown>>): Promise<ReadSearch | null> {
  const textOf = (name: string) => {
    const [value] = [asked[name]].flat();
    return typeof value === "string" ? value.trim() : "";
  };
  const q = storable(textOf("q"));
  const [kindSlug, topicSlug, companySlug] = [textOf("kind"), textOf("topic"), textOf("company")];
  const language = readLanguage(textOf("language"));
  const kind = KINDS.find(({ archiveSlug }) => archiveSlug === kindSlug);
  const [topic, company] = await Promise.all([
    topicSlug === "" ? null : findTopic(topicSlug),
    companySlug === "" || !isStorableText(companySlug) ? null : findCompany(companySlug),
  ]);
  const [from, to] = [readDay(textOf("from"), 0), readDay(textOf("to"), 1)];
  const isUnknown =
    (kindSlug !== "" && !kind) ||
    (topicSlug !== "" && !topic) ||
    (companySlug !== "" && !company) ||
    language === null ||
    from === null ||
    to === null;
  if (isUnknown) return null;
  const isNewest = textOf("sort") === "newest";
  return {
    query: {
      ...(q && { q }),
      ...(kind && { kind: kind.archiveSlug }),
      ...(topic && { topic: topicSlug }),
      ...(company && { company: company.slug }),
      ...(language && { language }),
      ...(from && { from: textOf("from") }),
      ...(to && { to: textOf("to") }),
      ...(isNewest && { sort: "newest" as const }),
    },
    search: {
      q,
      kind: kind?.key,
      topic: topic?.names,
      companyId: company?.id,
      language,
      from,
      to,
      sort: isNewest ? "newest" : undefined,
    },
    topic,
    company,
  };
}

/** Control characters separate words, as in the index. */
function storable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_SEARCH)
    .toWellFormed();
}

/** Midnight in the site's zone, this many days after YYYY-MM-DD; undefined if missing; null for an invalid day. */
function readDay(text: string, later: number): Date | undefined | null {
  if (text === "") return undefined;
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text
    ? null
    : startOfIsoDay(text, getSite().time_zone, later);
}
