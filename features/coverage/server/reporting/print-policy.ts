/** A report of coverage in the words of its PDF. Pure. */
import {
  type PrintedArticle,
  type PrintedCoverage,
  type PrintedPassage,
  type PrintedTimeline,
  TIMELINE_WIDTH,
} from "#features/reports/pdf/coverage/printed.ts";
import { cityOf, clockIn } from "#features/sharing/embargo/times.ts";
import type { SiteLanguage } from "#ui-kit/public/words/languages.ts";
import { wordsIn } from "#ui-kit/public/words/words.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { COVERAGE_KINDS, type CoveragePassage } from "../../contract.ts";
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

/** The report was written in this language. */
type Context = { zone: string; hasPassages: boolean; language: SiteLanguage };

export function printedOf(report: Report, { zone, hasPassages, language }: Context): PrintedCoverage {
  const { figures, first, articles, post } = report;
  const { coverageReport: words, locale } = wordsIn(language);
  const shown = articles.slice(-MAX_PRINTED);
  return {
    language,
    figures: [
      { label: words.articles, value: String(figures.articles), note: words.eachConfirmed },
      { label: words.outlets, value: String(figures.outlets), note: words.eachOnce },
      {
        label: words.languages,
        value: String(figures.languages.length),
        note:
          figures.languages
            .slice(0, MAX_LANGUAGES)
            .map((tag) => languageName(tag, locale))
            .join(", ") || words.unknown,
      },
      ...(first
        ? [
            {
              label: words.first,
              value: durationOf(first.minutes * 60_000, words),
              note: words.after(lineOfText(first.outlet)),
            },
          ]
        : []),
    ],
    kinds: COVERAGE_KINDS.filter((kind) => figures.kinds[kind] > 0).map((kind) => ({
      kind,
      words: `${words.kinds[kind]} ${figures.kinds[kind]}`,
    })),
    timeline: lineOf(articles, post && new Date(post.published_at), { zone, language }),
    lead: leadOf(report, shown.length, { zone, language }),
    articles: shown.map((article, place) =>
      articleOf(article, {
        zone,
        language,
        hasPassages: hasPassages && place < MAX_WITH_PASSAGES,
        isOfOne: post !== null,
      }),
    ),
    counted: countedWords(report, language),
  };
}

type Where = Pick<Context, "zone" | "language">;

/** "20-11-2026"; in other languages than English as these write it. */
export function printedDay(moment: Date | string, { zone, language }: Where): string {
  const form = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: zone } as const;
  const day = new Intl.DateTimeFormat(wordsIn(language).locale, form).format(new Date(moment));
  return language === "en" ? day.replaceAll("/", "-") : day;
}

export const printedMoment = (moment: string, where: Where) =>
  `${printedDay(moment, where)} ${clockIn(new Date(moment), where.zone)}`;

function languageName(tag: string, locale: string): string {
  if (tag === "nb" && locale === "en-GB") return "Norwegian";
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

function lineOf(
  articles: readonly ReportedArticle[],
  releasedAt: Date | null,
  { zone, language }: Where,
): PrintedTimeline | null {
  const { coverageReport: words, locale } = wordsIn(language);
  const line = timelineOf(articles, releasedAt, TIMELINE_WIDTH, locale);
  return (
    line && {
      days: line.days,
      dots: line.dots.map(({ article: { kind }, x, level, name }) => ({ kind, x, level, name: lineOfText(name) })),
      start:
        releasedAt && line.start !== null
          ? { x: line.start, words: words.publishedAt(clockIn(releasedAt, zone)) }
          : null,
    }
  );
}

function leadOf({ as_of, figures }: Report, shown: number, where: Where): string {
  const words = wordsIn(where.language).coverageReport;
  const day = `${words.asOf(printedDay(as_of, where))}.`;
  if (shown === 0) return `${day} ${words.none}`;
  const which = shown < figures.articles ? [words.lastOf(shown, figures.articles)] : [];
  return [day, words.confirmed, ...which, words.times(cityOf(where.zone))].join(" ");
}

type Shown = Context & { isOfOne: boolean };

function articleOf(article: ReportedArticle, { hasPassages, isOfOne, ...where }: Shown): PrintedArticle {
  const words = wordsIn(where.language).coverageReport;
  const { kind, headline, outlet, published_at: at, is_added: isAdded, evidence_in_short: evidence } = article;
  return {
    kind,
    label: words.kinds[kind],
    headline: lineOfText(headline),
    outlet: lineOfText(outlet),
    published: isAdded ? printedDay(at, where) : printedMoment(at, where),
    evidence: evidence === "" ? words.byHand : `${lineOfText(evidence)}.`,
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

function countedWords({ feeds, company, articles }: Report, language: SiteLanguage): string {
  const words = wordsIn(language).coverageReport;
  const added = articles.filter(({ is_added: isAdded }) => isAdded).length;
  return words.howCounted(feeds, lineOfText(company), added > 0 ? words.addedOf(added, articles.length) : "");
}
