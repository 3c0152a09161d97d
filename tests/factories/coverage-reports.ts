/** Reports of coverage as the server answers them, for screens and PDFs. */
import { COVERAGE_KINDS } from "#features/coverage/contract.ts";
import type { Figures, Report, ReportedArticle } from "#features/coverage/reporting/contract.ts";
import { RELEASES } from "./coverage-finds.ts";

export function buildArticle(changes: Partial<ReportedArticle> = {}): ReportedArticle {
  return {
    id: 1,
    post: { ...RELEASES.trial, type: "PR" },
    kind: "reprint",
    medium: "web",
    outlet: "Baltic Freight Daily",
    headline: "Halden Marine to trial hydrogen range extender on Bergen ferry",
    address: "https://baltic-freight.example/halden",
    published_at: "2026-11-24T11:05:00.000Z",
    language: "en",
    evidence: "8 of 10 sentences word for word.",
    evidence_in_short: "8 of 10 sentences",
    is_added: false,
    passages: [],
    gone_since: null,
    ...changes,
  };
}

/** Its figures are those of its articles. */
export function buildReport(changes: Partial<Report> = {}): Report {
  const { articles = [buildArticle()], post = null } = changes;
  const [first] = articles;
  return {
    title: post?.name ?? "Coverage of Halden Marine Systems",
    company: "Halden Marine Systems",
    post,
    from: null,
    to: null,
    figures: figuresOf(articles),
    previous: null,
    first:
      post && first
        ? {
            outlet: first.outlet,
            published_at: first.published_at,
            minutes: (Date.parse(first.published_at) - Date.parse(post.published_at)) / 60_000,
          }
        : null,
    articles,
    feeds: 214,
    as_of: "2026-11-25T12:40:00.000Z",
    ...changes,
  };
}

function figuresOf(articles: readonly ReportedArticle[]): Figures {
  return {
    articles: articles.length,
    outlets: new Set(articles.map(({ outlet }) => outlet)).size,
    languages: [...new Set(articles.map(({ language }) => language))],
    kinds: Object.fromEntries(
      COVERAGE_KINDS.map((kind) => [kind, articles.filter((each) => each.kind === kind).length]),
    ) as Figures["kinds"],
  };
}
