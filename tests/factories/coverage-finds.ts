/** Finds, releases and watches as the server answers them, for screens. */
import type { CoverageEvidence, CoveredPost, Find, FindDetail, Watching } from "#features/coverage/contract.ts";

export const RELEASES = {
  trial: { id: 71, name: "Halden Marine to trial hydrogen range extender on Bergen harbour ferry" },
  order: { id: 72, name: "Halden Marine wins order for six electric ferries on the Sognefjord" },
} as const;

export function buildEvidence(changes: Partial<CoverageEvidence> = {}): CoverageEvidence {
  return {
    sentences: { same: 8, of: 10 },
    figures: { same: 4, of: 6 },
    names: { same: 3, of: 3 },
    quoted_words: 0,
    quote: "",
    speaker: "",
    company_named: 2,
    is_linked: true,
    words: 168,
    is_summary: false,
    language: "en",
    ...changes,
  };
}

export function buildFind(changes: Partial<Find> = {}): Find {
  return {
    id: 1,
    post: { ...RELEASES.trial, type: "PR", published_at: "2026-11-24T08:30:00.000Z" },
    status: "to_confirm",
    kind: "reprint",
    suggested_kind: "reprint",
    medium: "web",
    outlet: { id: 5, name: "Baltic Freight Daily" },
    feed: "Baltic Freight Daily",
    headline: "Halden Marine to trial hydrogen range extender on Bergen ferry",
    address: "https://baltic-freight.example/halden",
    published_at: "2026-11-24T11:05:00.000Z",
    found_at: "2026-11-24T11:06:00.000Z",
    language: "en",
    evidence: buildEvidence(),
    passages: 3,
    also_in: [],
    also_matches: [],
    is_added: false,
    added_by: null,
    note: "",
    scan: null,
    gone_since: null,
    decided_by: null,
    decided_at: null,
    ...changes,
  };
}

export const mention = buildFind({
  id: 3,
  kind: "mention",
  suggested_kind: "mention",
  outlet: { id: 7, name: "Harbour & Grid" },
  headline: "Week ahead: four trials to watch on the coast",
  evidence: buildEvidence({ company_named: 1 }),
  passages: 1,
});
export const rewrite = buildFind({
  id: 2,
  kind: "rewrite",
  suggested_kind: "rewrite",
  outlet: { id: 6, name: "Vestland Tidende" },
  headline: "Fløyen får brenselcelle: ni måneders prøve i Bergen havn",
  language: "nb",
  evidence: buildEvidence({ figures: { same: 5, of: 6 }, language: "nb" }),
});
export const quote = buildFind({
  id: 4,
  post: { ...RELEASES.order, type: "PR", published_at: "2026-11-20T07:00:00.000Z" },
  kind: "quote",
  suggested_kind: "quote",
  outlet: { id: 8, name: "Ledger North" },
  headline: "Fjord operators weigh the price of silence",
  evidence: buildEvidence({
    quoted_words: 22,
    speaker: "Ingrid Solheim",
    quote: "A ferry that waits for its battery is not a ferry…",
  }),
  passages: 1,
});
export const FINDS = [buildFind(), rewrite, mention, quote];

/** A release that the finds name, as the caller may decide about it. */
export function buildCovered(find: Find, finds: readonly Find[], changes: Partial<CoveredPost> = {}): CoveredPost {
  const own = finds.filter(({ post }) => post.id === find.post.id);
  return {
    ...find.post,
    to_confirm: own.filter(({ status }) => status === "to_confirm").length,
    confirmed: own.filter(({ status }) => status === "confirmed").length,
    languages: ["en", "nb"],
    watched_until: "2027-02-22T08:30:00.000Z",
    may_decide: true,
    ...changes,
  };
}

export function buildWatching(changes: Partial<Watching> = {}): Watching {
  return {
    watches: Object.values(RELEASES).map((post) => ({
      post: { ...post, type: "PR", published_at: "2026-11-24T08:30:00.000Z" },
      languages: ["en"],
      since: "2026-11-24T08:30:00.000Z",
      until: "2027-02-22T08:30:00.000Z",
      compared: 1912,
      has_common_name: false,
      may_extend: true,
    })),
    watch_days: 90,
    releases: 2,
    compared: 3407,
    since: "2026-11-23T08:30:00.000Z",
    sources: { feeds: 214, whole_text: 96, summary: 118, silent: [], silent_count: 0 },
    last_check: "2026-11-25T12:40:00.000Z",
    next_check: "2026-11-25T12:50:00.000Z",
    ...changes,
  };
}

export function buildDetail(find: Find, changes: Partial<FindDetail> = {}): FindDetail {
  const ours = "Halden fits a cell.\nThe trial runs for nine months.";
  const theirs = "Spring is near.\nThe trial runs for nine months, the company said.";
  const words = "The trial runs for nine months";
  return {
    ...find,
    kept: [{ kind: "passage", ours: words, theirs: words, changes: [] }],
    release: { headline: find.post.name, text: ours, language: "en", published_at: find.post.published_at },
    article: { headline: find.headline, text: theirs },
    marks: [
      {
        number: 1,
        kind: "passage",
        ours: { start: ours.indexOf(words), end: ours.indexOf(words) + words.length },
        theirs: { start: theirs.indexOf(words), end: theirs.indexOf(words) + words.length },
      },
    ],
    may_decide: true,
    next: null,
    previous: null,
    to_confirm: { number: 1, of: 4 },
    ...changes,
  };
}
