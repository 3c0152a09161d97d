/** Coverage: articles that others wrote about a release (docs/product/coverage.md). */
import { z } from "zod";
import { typeCode } from "#features/content/kinds/index.ts";
import { requiredText, text, wholeNumber } from "#platform/contract/fields.ts";
import { KINDS } from "./matching/texts.ts";
import { ofCompany } from "./waiting-contract.ts";

/** Days that a release is watched after its publication, and by which a watch is extended. */
export const WATCH_DAYS = 90;
/** Before now, a watch may not end later than so many days from now. */
export const MAX_WATCH_DAYS = 400;
export const PAGE_SIZE = 50;
/** That one decision may be about. */
export const MAX_DECIDED = 500;
export const MAX_NOTE = 500;
/** Of what a feed or page calls itself. */
export const MAX_HEADLINE = 500;
export const MAX_OUTLET = 200;

export const KIND_WORDS: Record<CoverageKind, string> = {
  reprint: "Reprint",
  rewrite: "Rewrite",
  quote: "Quote",
  mention: "Mention",
};

/** From the highest. */
export const COVERAGE_KINDS = KINDS;
export type CoverageKind = (typeof COVERAGE_KINDS)[number];
export const FIND_STATUSES = ["to_confirm", "confirmed", "dismissed"] as const;
export type FindStatus = (typeof FIND_STATUSES)[number];
/** The three statuses, and clips that people added. */
export const FIND_TABS = [...FIND_STATUSES, "added"] as const;
export type FindTab = (typeof FIND_TABS)[number];
export const MEDIUMS = ["web", "print", "broadcast"] as const;
export type Medium = (typeof MEDIUMS)[number];

const id = z.number().int();
const time = z.string();

export const passage = z.object({
  kind: z.enum(["passage", "quote", "name", "figure"]),
  ours: z.string().describe("At most forty words; empty: a name or figure of theirs alone"),
  theirs: z.string().describe("At most forty words"),
  changes: z
    .array(z.object({ ours: z.string(), theirs: z.string() }))
    .describe("Words that differ; an empty side: added, or left out"),
});
export type CoveragePassage = z.infer<typeof passage>;

const shared = z.object({ same: z.number().int(), of: z.number().int() });

/** Counts, never a share of confidence. */
export const evidence = z.object({
  sentences: shared,
  figures: shared,
  names: shared,
  quoted_words: z.number().int(),
  quote: z.string().describe("Beginning of the longest quote; empty: none"),
  speaker: z.string().describe("Who is quoted, if the release names the person next to the quote; empty: not known"),
  company_named: z.number().int().describe("How often the company is named"),
  is_linked: z.boolean().describe("It links to the release"),
  words: z.number().int().describe("That the feed or page had"),
  is_summary: z.boolean().describe("The feed carries summaries only"),
  language: z.string().describe("Of the version of the release that matched, such as en"),
});
export type CoverageEvidence = z.infer<typeof evidence>;

const postName = z.object({ id, name: z.string(), type: typeCode });

export const find = z.object({
  id,
  post: postName.extend({ published_at: time }),
  status: z.enum(FIND_STATUSES),
  kind: z.enum(COVERAGE_KINDS).describe("As chosen, or else as suggested"),
  suggested_kind: z.enum(COVERAGE_KINDS).nullable().describe("null: filled in by hand"),
  medium: z.enum(MEDIUMS),
  outlet: z.object({ id, name: z.string() }),
  feed: z.string().nullable().describe("Name of the feed it was found in; null: added by a person"),
  headline: z.string(),
  address: z.string().nullable().describe("null: print or broadcast"),
  published_at: time,
  found_at: time,
  language: z.string().describe("Of the article, such as nb; empty: not known"),
  evidence: evidence.nullable().describe("null: added by hand, nothing was compared"),
  passages: z.number().int().describe("How many there are to see, at most three"),
  also_in: z
    .array(z.object({ feed: z.string(), headline: z.string(), address: z.string().nullable(), published_at: time }))
    .describe("Further articles of the outlet of this kind, counted once"),
  also_matches: z.array(postName).describe("Other releases that the article matches"),
  is_added: z.boolean().describe("By a person"),
  added_by: z.string().nullable().describe("Name of who added it; null: found, or the account is deleted"),
  note: z.string().describe("For the team; empty: none"),
  scan: z.string().nullable().describe("Address of the picture of a print or broadcast clip"),
  gone_since: time.nullable().describe("No longer at its address: when that was seen"),
  decided_by: z.string().nullable(),
  decided_at: time.nullable(),
});
export type Find = z.infer<typeof find>;

/** A release above its finds. */
export const coveredPost = postName.extend({
  published_at: time,
  to_confirm: z.number().int().describe("Of all its finds, whatever the filters"),
  confirmed: z.number().int(),
  languages: z.array(z.string()).describe("Of its published versions, its own first"),
  watched_until: time.nullable().describe("null: not watched any more"),
  may_decide: z.boolean().describe("The caller may confirm, dismiss and add"),
});
export type CoveredPost = z.infer<typeof coveredPost>;

export const companyQuery = z.object(ofCompany);
export type CompanyQuery = z.infer<typeof companyQuery>;

export const FIND_SORTS = ["release", "found", "published"] as const;

export const findsQuery = z.object({
  ...ofCompany,
  page: wholeNumber("Page", 100_000).default(1).describe("From 1"),
  page_size: wholeNumber("Page size", 200).default(PAGE_SIZE).describe("Articles of a page"),
  tab: z
    .enum(FIND_TABS, { error: `Tab must be one of ${FIND_TABS.join(", ")}.` })
    .default("to_confirm")
    .describe("Which articles"),
  post: wholeNumber("Release", Number.MAX_SAFE_INTEGER).optional().describe("Finds of this release only"),
  kind: z
    .enum(COVERAGE_KINDS, { error: `Kind must be one of ${COVERAGE_KINDS.join(", ")}.` })
    .optional()
    .describe("Only articles of this kind"),
  outlet: wholeNumber("Outlet", Number.MAX_SAFE_INTEGER).optional().describe("Id of the only outlet"),
  language: text("Language", 20).optional().describe("Of the article, such as nb"),
  days: wholeNumber("Days", 3650).optional().describe("Articles of so many days, until now; left out: all"),
  q: text("Search", 200).default("").describe("Part of the headline, the outlet's name or the address"),
  sort: z
    .enum(FIND_SORTS, { error: `Sort must be one of ${FIND_SORTS.join(", ")}.` })
    .default("release")
    .describe("release: newest release first, then its newest article; found, published: newest first"),
});
export type FindsQuery = z.infer<typeof findsQuery>;

export const finds = z.object({
  finds: z.array(find),
  count: z.number().int().describe("In the tab, under the filters"),
  counts: z
    .object({
      to_confirm: z.number().int(),
      confirmed: z.number().int(),
      dismissed: z.number().int(),
      added: z.number().int().describe("Clips that people added: confirmed ones too"),
    })
    .describe("Of the tabs, under the same filters"),
  posts: z.array(coveredPost).describe("Releases of the finds on this page"),
  choices: z
    .object({
      posts: z.array(postName).describe("Releases with finds, newest first, at most 200"),
      outlets: z.array(z.object({ id, name: z.string() })).describe("Outlets of the finds, by name, at most 200"),
      languages: z.array(z.string()),
    })
    .describe("For the filters: of all finds of the company"),
  may_add: z.boolean().describe("The caller may add a clip to a release of the company"),
});
export type Finds = z.infer<typeof finds>;

const stretch = z.object({ start: z.number().int(), end: z.number().int() });

/** The two texts, with what they have in common. */
export const findDetail = find.extend({
  kept: z.array(passage).describe("Passages side by side, which stay when the article's text is gone"),
  release: z
    .object({ headline: z.string(), text: z.string(), language: z.string(), published_at: time })
    .describe("The version that was compared, without About and contact"),
  article: z
    .object({ headline: z.string(), text: z.string() })
    .nullable()
    .describe("null: the feed has dropped it, or it was never in one; show the kept passages"),
  marks: z
    .array(
      z.object({
        number: z.number().int(),
        kind: z.enum(["passage", "quote", "name", "figure"]),
        ours: stretch.describe("In the release's text, in UTF-16 code units"),
        theirs: stretch.describe("In the article's text"),
      }),
    )
    .describe("In the order of the release; empty without the article's text"),
  may_decide: z.boolean().describe("The caller may confirm, dismiss and add"),
  next: id.nullable().describe("The next find to confirm of the company, newest release first; null: none"),
  previous: id.nullable(),
  to_confirm: z
    .object({ number: z.number().int(), of: z.number().int() })
    .nullable()
    .describe("Its place among the finds to confirm; null: decided"),
});
export type FindDetail = z.infer<typeof findDetail>;

export const DECISIONS = ["confirm", "dismiss"] as const;

export const decideInput = z.object({
  finds: z
    .array(id.positive())
    .min(1, "Choose an article.")
    .max(MAX_DECIDED, `At most ${MAX_DECIDED} articles at once.`)
    .describe("Of one company, or all of your own"),
  decision: z.enum(DECISIONS, { error: "Decision must be confirm or dismiss." }),
  kind: z.enum(COVERAGE_KINDS).optional().describe("Of one find, when it is confirmed: left out, as it is"),
  was: z
    .enum(FIND_STATUSES)
    .default("to_confirm")
    .describe("Status that the caller saw: one find with another answers 409, of several it is left out"),
});
export type DecideInput = z.infer<typeof decideInput>;

export const decideAnswer = z.object({
  detail: z.string(),
  undo: id.describe("For Undo: of the whole decision"),
  finds: z.array(find).describe("As they are now"),
  skipped: z.number().int().describe("Decided by a colleague in between"),
});
export type DecideAnswer = z.infer<typeof decideAnswer>;
export const undoInput = z.object({ undo: id.positive() });
export const undoAnswer = z.object({ detail: z.string(), finds: z.array(find) });

export const readClipInput = z.object({
  ...ofCompany,
  address: requiredText("Address", 2048, "Enter the address of the article."),
  post: id.positive().optional().describe("The release that it is about, if it is known"),
});
export type ReadClipInput = z.infer<typeof readClipInput>;

/** What a page said, to be checked and added. */
export const readClip = z.object({
  read: z.uuid().describe("To be sent with the clip; kept for a day"),
  address: z.string().describe("After redirects, without parts that only count visits"),
  headline: z.string(),
  outlet: z.string(),
  published_at: time.nullable().describe("null: the page does not say"),
  language: z.string(),
  is_source: z.boolean().describe("We read a feed of this outlet"),
  matches: z
    .array(
      z.object({
        post: postName,
        kind: z.enum(COVERAGE_KINDS),
        evidence,
        passages: z.array(passage),
      }),
    )
    .describe("Releases that it matches, the best first; empty: none"),
  detail: z.string().describe("How much matches, or that nothing does"),
});
export type ReadClip = z.infer<typeof readClip>;

/** Of the two errors that name another find or the delivery. */
export const clipProblem = z.object({
  detail: z.string(),
  id: z.string().optional().describe("Of the find that it is already"),
});

const date = z.iso.date("Enter the day as YYYY-MM-DD.");

export const clipInput = z
  .object({
    post: id.positive("Choose a release."),
    read: z.uuid().optional().describe("Left out: filled in by hand, shown without passages"),
    medium: z.enum(MEDIUMS).default("web"),
    address: text("Address", 2048).default("").describe("Of a clip on the web whose page was not read"),
    headline: requiredText("Headline", MAX_HEADLINE),
    outlet: requiredText("Outlet", MAX_OUTLET),
    published: date,
    kind: z.enum(COVERAGE_KINDS).default("mention"),
    language: text("Language", 20).default(""),
    note: text("Note", MAX_NOTE).default("").describe("For the team, never in reports"),
    scan: z.uuid().optional().describe("Id of an uploaded picture, of print or broadcast"),
  })
  .refine(({ medium, address, read }) => medium !== "web" || address !== "" || read !== undefined, {
    path: ["address"],
    error: "Enter the address of the article.",
  })
  .refine(({ medium, scan }) => medium !== "web" || scan === undefined, {
    path: ["scan"],
    error: "A scan belongs to print and broadcast.",
  });
export type ClipInput = z.infer<typeof clipInput>;
export const clipAnswer = z.object({
  detail: z.string(),
  undo: id,
  find,
  is_source: z.boolean().describe("We read a feed of this outlet"),
});

/** A release that is watched. */
export const watch = z.object({
  post: postName.extend({ published_at: time }),
  languages: z.array(z.string()).describe("Of its published versions"),
  since: time,
  until: time,
  compared: z.number().int().describe("Articles compared since"),
  has_common_name: z
    .boolean()
    .describe("The company's name is a common word, so a mention needs a name of the release"),
  may_extend: z.boolean(),
});
export type Watch = z.infer<typeof watch>;
export const watchAnswer = z.object({ detail: z.string(), watch });

/** What is watched, since when, and what has stopped answering. */
export const watching = z.object({
  watches: z.array(watch).describe("Newest first, at most 200"),
  watch_days: z.number().int(),
  releases: z.number().int(),
  compared: z.number().int().describe("Articles, since the first of these releases"),
  since: time.nullable().describe("null: nothing is watched"),
  sources: z.object({
    feeds: z.number().int(),
    whole_text: z.number().int().describe("Feeds with whole articles"),
    summary: z.number().int().describe("Feeds with summaries"),
    silent: z
      .array(z.object({ feed: z.string(), outlet: z.string(), since: time, problem: z.string() }))
      .describe("That do not answer: articles since are missing. The longest first, at most 50"),
    silent_count: z.number().int(),
  }),
  last_check: time.nullable().describe("When the last articles were compared; null: none yet"),
  next_check: time.nullable().describe("When the next source is read"),
});
export type Watching = z.infer<typeof watching>;

/** Emails to the caller about a company's coverage; the same choices are in the settings of notifications. */
export const coverageSettings = z.object({
  first_article: z
    .boolean()
    .describe("An email when the first article about a release is found; daily is on then, too"),
  daily: z.boolean().describe("An email at 07:00 with what was found since the last one"),
});
export type CoverageSettings = z.infer<typeof coverageSettings>;
export const settingsInput = coverageSettings.extend(ofCompany);
export const settingsAnswer = coverageSettings.extend({ detail: z.string() });
