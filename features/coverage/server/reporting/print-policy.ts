/** A report of coverage in the words of its PDF. Pure. */
import {
  type PrintedArticle,
  type PrintedCoverage,
  type PrintedPassage,
  type PrintedTimeline,
  TIMELINE_WIDTH,
} from "#features/reports/pdf/coverage/printed.ts";
import { clockIn, zoneLine } from "#features/sharing/embargo/times.ts";
import { counted } from "#platform/contract/sentence.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { COVERAGE_KINDS, type CoveragePassage, KIND_WORDS } from "../../contract.ts";
import { differingWords } from "../../differing.ts";
import { durationOf } from "../../duration.ts";
import type { Report, ReportedArticle } from "../../reporting/contract.ts";
import { timelineOf } from "../../reporting/timeline.ts";

/** A page has some twenty articles, or six with passages: what is left out is in the CSV. */
const MAX_PRINTED = 200;
const MAX_WITH_PASSAGES = 60;
const MAX_PASSAGES = 2;
const MAX_LANGUAGES = 5;
/** Characters: of what is cut after a line or two, and of a passage, which has forty words. */
const MAX_LINE = 300;
const MAX_PASSAGE = 600;

type Context = { zone: string; hasPassages: boolean };

export function printedOf(report: Report, { zone, hasPassages }: Context): PrintedCoverage {
  const { figures, first, articles, post } = report;
  const shown = articles.slice(-MAX_PRINTED);
  return {
    figures: [
      { label: "Articles", value: String(figures.articles), note: "Each confirmed by a person" },
      { label: "Outlets", value: String(figures.outlets), note: "Each counted once" },
      {
        label: "Languages",
        value: String(figures.languages.length),
        note: figures.languages.slice(0, MAX_LANGUAGES).map(languageName).join(", ") || "Not known",
      },
      ...(first
        ? [
            {
              label: "First article",
              value: durationOf(first.minutes * 60_000),
              note: `After publication, ${lineOfText(first.outlet)}`,
            },
          ]
        : []),
    ],
    kinds: COVERAGE_KINDS.filter((kind) => figures.kinds[kind] > 0).map((kind) => ({
      kind,
      words: `${KIND_WORDS[kind]} ${figures.kinds[kind]}`,
    })),
    timeline: lineOf(articles, post && new Date(post.published_at), zone),
    lead: leadOf(report, shown.length, zone),
    articles: shown.map((article, place) =>
      articleOf(article, { zone, hasPassages: hasPassages && place < MAX_WITH_PASSAGES, isOfOne: post !== null }),
    ),
    counted: countedWords(report),
  };
}

/** "20-11-2026" */
export function printedDay(moment: Date | string, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "2-digit", year: "numeric", timeZone: zone });
  return parts.format(new Date(moment)).replaceAll("/", "-");
}

export const printedMoment = (moment: string, zone: string) =>
  `${printedDay(moment, zone)} ${clockIn(new Date(moment), zone)}`;

/** Also where the reader's language is another: the PDF is in English. */
export function languageName(tag: string): string {
  if (tag === "nb") return "Norwegian";
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

function lineOf(articles: readonly ReportedArticle[], releasedAt: Date | null, zone: string): PrintedTimeline | null {
  const line = timelineOf(articles, releasedAt, TIMELINE_WIDTH);
  return (
    line && {
      days: line.days,
      dots: line.dots.map(({ article: { kind }, x, level, name }) => ({ kind, x, level, name: lineOfText(name) })),
      start:
        releasedAt && line.start !== null ? { x: line.start, words: `Published ${clockIn(releasedAt, zone)}` } : null,
    }
  );
}

function leadOf({ as_of, figures }: Report, shown: number, zone: string): string {
  const day = `As of ${printedDay(as_of, zone)}.`;
  if (shown === 0) return `${day} No articles are confirmed yet.`;
  const which = shown < figures.articles ? ` The last ${shown} of ${figures.articles} are listed.` : "";
  return `${day} Each was confirmed by a person.${which} All times are ${zoneLine(zone)}.`;
}

type Shown = { zone: string; hasPassages: boolean; isOfOne: boolean };

function articleOf(article: ReportedArticle, { zone, hasPassages, isOfOne }: Shown): PrintedArticle {
  const { kind, headline, outlet, published_at: at, is_added: isAdded, evidence_in_short: evidence } = article;
  return {
    kind,
    label: KIND_WORDS[kind],
    headline: lineOfText(headline),
    outlet: lineOfText(outlet),
    published: isAdded ? printedDay(at, zone) : printedMoment(at, zone),
    evidence: evidence === "" ? "Filled in by hand." : `${lineOfText(evidence)}.`,
    release: isOfOne ? "" : lineOfText(article.post.name),
    address: article.address !== null && /^https?:/.test(article.address) ? article.address : null,
    passages: hasPassages ? passagesOf(article.passages) : [],
  };
}

const lineOfText = (text: string) => truncate(text, MAX_LINE);

/** The longest ones that both sides have. */
function passagesOf(passages: readonly CoveragePassage[]): PrintedPassage[] {
  return passages
    .filter(({ ours, theirs }) => ours !== "" && theirs !== "")
    .toSorted((a, b) => b.ours.length - a.ours.length)
    .slice(0, MAX_PASSAGES)
    .map((passage) => {
      const [ours, theirs] = [truncate(passage.ours, MAX_PASSAGE), truncate(passage.theirs, MAX_PASSAGE)];
      const same = (text: string) => [{ text, isChanged: false }];
      return differingWords(ours, theirs) ?? { ours: same(ours), theirs: same(theirs) };
    });
}

function countedWords({ feeds, company, articles }: Report): string {
  const added = articles.filter(({ is_added: isAdded }) => isAdded).length;
  const share = added > 0 ? ` (${added} of ${articles.length})` : "";
  return [
    `Articles come from ${counted(feeds, "news feed")} and from links that ${lineOfText(company)} added${share}.`,
    "An outlet counts once, however many of its feeds carry the article.",
    "Where a feed carries a summary, the summary was compared.",
    "No reach, no advertising value and no sentiment is given, because none of them can be measured from here.",
  ].join(" ");
}
