/** An interview from given facts: an introduction, questions on separate lines, and the given answers. */
import type { AiDraft } from "../../contract.ts";
import type { WritingTask } from "../../server/writers/writer.ts";
import { cutText } from "../reading/cut-text.ts";
import { labelledText, readFactSheet } from "../reading/fact-sheet.ts";
import { pageSentences } from "../reading/page-facts.ts";
import { asSentence } from "../reading/sentences.ts";
import { heading, linkLine, paragraph, story } from "../reading/story-html.ts";
import type { Role } from "../words/fact-labels.ts";
import { tagsFrom } from "./category-tags.ts";
import { readExchanges } from "./exchanges.ts";
import { factParagraphs, factTexts, proseParagraphs } from "./fact-paragraphs.ts";
import { HEADLINE_CHARACTERS, headlineFrom } from "./headline.ts";
import { arrangeQuestions } from "./interview-questions.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { searchTexts, summaryFrom } from "./search-texts.ts";

const ROLES: ReadonlySet<Role> = new Set(["quote", "topics", "headline"]);
/** The introduction is short; a page may be long. */
const PAGE_SENTENCES = 4;
/** The maximum in a draft's schema. */
const QUESTIONS = 30;
/** A longer one goes into the introduction. */
const LONGEST_TOPIC = 150;

export function draftInterview({ context, pages, categories }: WritingTask): AiDraft {
  const { ceo_name: person = "", company_name: company = "", company_website: website = "", overview = "" } = context;
  const { exchanges, rest } = readExchanges(overview);
  const sheet = readFactSheet(rest, ROLES);
  const names = [person, company].filter(Boolean).join(", ");
  const subject = labelledText(sheet, "headline");
  const topics = (sheet.labelled.get("topics") ?? []).flatMap(listed);
  const long = topics.filter((topic) => topic.length > LONGEST_TOPIC);
  const opening = [...(names === "" || subject === "" ? [] : [subject]), ...long].map(asSentence);
  const facts = [...opening, ...factTexts(sheet.blocks).filter((text) => text !== "")];
  const background = pageSentences(pages, PAGE_SENTENCES, facts);
  const arranged = arrangeQuestions(exchanges, {
    facts,
    quotes: sheet.quotes,
    topics: topics.filter((topic) => !long.includes(topic)),
    company,
    person,
  });
  const [asked, unasked] = [arranged.slice(0, QUESTIONS), arranged.slice(QUESTIONS)];
  // Names are not checked like headlines: a company may be called Innovative Systems.
  const title =
    names === "" && subject !== ""
      ? headlineFrom(subject)
      : cutText(`Interview with ${names || PLACEHOLDERS.names}`, HEADLINE_CHARACTERS);
  const summary = summaryFrom(facts.map(asSentence));
  return {
    title,
    summary,
    content: story([
      ...(facts.length + background.length > 0
        ? [...proseParagraphs(opening), ...factParagraphs(sheet.blocks), ...proseParagraphs(background)]
        : [paragraph(PLACEHOLDERS.introduction)]),
      ...[...asked, ...unasked].flatMap(({ question, answer }) => [
        heading(question),
        ...(answer.length > 0 ? answer.map(paragraph) : [paragraph(PLACEHOLDERS.answer)]),
      ]),
      linkLine("More information", website),
    ]),
    questions: asked.map(({ question }) => question),
    tags: tagsFrom(categories, [...facts, ...sheet.quotes, ...arranged.flatMap(({ answer }) => answer)].join(" ")),
    ...searchTexts(title, summary),
  };
}

/** "pricing, hiring and the new plant": each of them. */
function listed(value: string): string[] {
  return value
    .split(/[,;，、]|\band\b/)
    .map((each) => each.replace(/[.。]$/, "").trim())
    .filter((each) => each !== "");
}
