/** A press release from given facts: dateline and lead, body, quotation, the company, contact, link. */
import { aboutEnding, contactEnding, type StoryEnding } from "#features/companies/press/story-endings.ts";
import type { AiDraft } from "../../contract.ts";
import type { WritingTask } from "../../server/writers/writer.ts";
import { companyOf, hasEmail, hasPhone, isBoilerplate, isContact } from "../reading/contacts.ts";
import { inThirdPerson, type Speaker, withPronouns } from "./third-person.ts";
import { type FactBlock, type FactSheet, labelledText, readFactSheet } from "../reading/fact-sheet.ts";
import { pageAbout, pageSentences } from "../reading/page-facts.ts";
import { readNewsSubject } from "../reading/news-subject.ts";
import { isAttributed } from "../reading/quotations.ts";
import { asSentence, openLarge } from "../reading/sentences.ts";
import { heading, linkLine, paragraph, quotation, story } from "../reading/story-html.ts";
import type { Role } from "../words/fact-labels.ts";
import { tagsFrom } from "./category-tags.ts";
import { factParagraphs, factTexts, proseParagraphs, takeSentences } from "./fact-paragraphs.ts";
import { HEADLINE_CHARACTERS, headlineFrom, inHeadlineTense } from "./headline.ts";
import { PLACEHOLDERS } from "./placeholders.ts";
import { composeLead } from "./release-lead.ts";
import { searchTexts, summaryFrom } from "./search-texts.ts";

const ROLES: ReadonlySet<Role> = new Set([
  "who",
  "company",
  "what",
  "when",
  "where",
  "city",
  "issued",
  "quote",
  "about",
  "contact",
  "email",
  "phone",
  "link",
  "headline",
]);
const PAGE_SENTENCES = { alone: 12, besides: 6 };

export function draftRelease({ context, pages, categories, company: postedAs }: WritingTask): AiDraft {
  const { topic = "", genre = "", url = "", prompt = "" } = context;
  const sheet = readFactSheet(prompt, ROLES);
  const told = arrange(sheet);
  const named = topic || labelledText(sheet, "headline");
  const company = told.company || readNewsSubject(named).company;
  const speaker = speakerOf(company, told.lead.sentence);
  const facts = { ...told, ...inThirdPersonAll(told, speaker) };
  const tell = (sentences: readonly string[]) => withPronouns(sentences, speaker);
  // Two words that also occur in the news, such as "Series A", are not a headline.
  const isBare = named !== "" && named.split(" ").length < 3 && told.news.toLowerCase().includes(named.toLowerCase());
  const line = isBare ? told.news : named;
  const given = [facts.lead.sentence, ...factTexts(facts.body), ...facts.about];
  const page = readPages(pages, prompt === "" ? PAGE_SENTENCES.alone : PAGE_SENTENCES.besides, given);
  const about = facts.about.length > 0 ? facts.about : page.about;
  const stored = postedAs && aboutEnding(postedAs);
  const source = company || page.company || postedAs?.name || PLACEHOLDERS.company;
  const opening = facts.lead.sentence || (line === "" ? (page.news.shift() ?? "") : "");
  const subject = line || opening || pages[0]?.title || about[0] || "";
  // A line of the author's own stays as it is.
  const title = headlineFrom(named === "" ? inHeadlineTense(subject) : subject, given.join(" "));
  const lead = opening || asSentence(line);
  const summary = summaryFrom(lead === "" ? [] : tell([lead, ...firstProse(facts.body)]));
  // A line used only in the headline, and shortened there, would lose its cut-off part.
  const isCut = line.length > HEADLINE_CHARACTERS && lead === opening;
  const unsaid = [...(isCut ? [asSentence(line)] : []), ...(sheet.labelled.get("headline") ?? [])].filter(
    (text) => text !== line,
  );
  const [first = "", ...others] = [
    ...factParagraphs(facts.body, tell),
    ...proseParagraphs(page.news),
    ...unsaid.map(paragraph),
  ];
  return {
    title: title || PLACEHOLDERS.headline,
    summary,
    content: story([
      paragraph([facts.lead.dateline, lead, opening === "" ? PLACEHOLDERS.lead : ""].filter(Boolean).join(" ")),
      first || paragraph(PLACEHOLDERS.body),
      ...quotations(sheet.quotes),
      ...others,
      heading(about.length === 0 && stored ? stored.heading : `About ${source}`),
      ...(about.length > 0 ? about : (stored?.paragraphs ?? [PLACEHOLDERS.about])).map(withFullStop).map(paragraph),
      heading("Contact"),
      ...contactLines(facts.contact, postedAs && contactEnding(postedAs)).map(paragraph),
      facts.link === url ? "" : linkLine("More information", facts.link) || paragraph(facts.link),
      linkLine("More information", url),
    ]),
    tags: tagsFrom(categories, [topic, genre, ...given, ...page.news].join(" ")),
    ...searchTexts(title, summary),
  };
}

const TWO_NAMES = /^(?:\p{Lu}[\p{L}\p{N}&'’.-]* ){1,5}and (?:\p{Lu}[\p{L}\p{N}&'’.-]* ){1,5}(\p{Ll}+)/u;

/** "Solway Seeds and Mereside Rail Works plant …": both companies speak. */
function speakerOf(name: string, lead: string): Speaker {
  const verb = TWO_NAMES.exec(lead.slice(0, 300))?.[1] ?? "";
  return { name, isSeveral: verb !== "" && !/(?:s|ed)$/.test(verb) };
}

/** The lead, the body and the company in a release's wording. */
function inThirdPersonAll({ lead, body, about }: ReturnType<typeof arrange>, speaker: Speaker) {
  const tell = (text: string) => inThirdPerson(text, speaker);
  return {
    lead: { ...lead, sentence: tell(lead.sentence) },
    body: body.map((block) =>
      block.type === "prose"
        ? { ...block, sentences: block.sentences.map(tell) }
        : { ...block, items: block.items.map((item) => (block.heading === "" ? openLarge(tell(item)) : tell(item))) },
    ),
    about: about.map(tell),
  };
}

/** New sentences from the named pages, and those about the company. */
function readPages(pages: WritingTask["pages"], most: number, given: readonly string[]) {
  const about = pageAbout(pages);
  const news = pageSentences(pages, most, given).filter((sentence) => !about?.text.includes(sentence));
  return { news, about: about ? [about.text] : [], company: about?.company ?? "" };
}

/** The place of each fact. Invariant: each is used exactly once. */
function arrange(sheet: FactSheet) {
  const all = (role: Role) => sheet.labelled.get(role) ?? [];
  const reach = takeSentences(sheet.blocks, isContact);
  const openings = labelledText(sheet, "what") === "" ? openingOf(reach.rest[0]) : [];
  const lead = composeLead(sheet, openings.join(", "), [...all("about"), ...factTexts(reach.rest)]);
  const toSkip = [...openings];
  const unled = takeSentences(reach.rest, (sentence) => {
    if (toSkip.length === 0 || sentence !== toSkip[0]) return false;
    toSkip.shift();
    return true;
  });
  const background = takeSentences(
    unled.rest,
    (sentence) => isBoilerplate(sentence) && factTexts(unled.rest).length > 1,
  );
  const who = (labelledText(sheet, "company") || labelledText(sheet, "who")).split(/[,;]|\.$/)[0] ?? "";
  const known = background.taken.map(asSentence).map(wasFounded);
  const about = [...all("about"), ...(known.length > 0 ? [known.join(" ")] : [])];
  return {
    lead,
    /** The first opening sentence, which is the headline if no other is given. */
    news: openings[0] ?? "",
    body: withoutLoneEntries(withPoints(background.rest, lead.points)),
    about,
    company: who || companyOf(background.taken[0] ?? all("about")[0] ?? "") || readNewsSubject(lead.sentence).company,
    contact: [...all("contact"), ...all("email"), ...all("phone"), ...reach.taken],
    link: labelledText(sheet, "link"),
  };
}

/** "Founded 2021 by …" as a sentence of its own. */
function wasFounded(sentence: string, index: number): string {
  return sentence.replace(/^founded (?:in )?(?=\d{4}\b)/i, `${index === 0 ? "The company" : "It"} was founded in `);
}

/** How the news begins: the first sentence, or the first list entry that says who does what, with its continuation. */
function openingOf(first: FactBlock | undefined): string[] {
  if (first?.type === "prose") return first.sentences.slice(0, 1);
  const [news = "", next = ""] = first?.heading === "" ? first.items : [];
  if (readNewsSubject(news).company === "") return [];
  return /^(?:led|backed|supported|funded|together|with|including)\b/.test(next) ? [news, next] : [news];
}

/** Labelled facts that do not fit into the lead open the first list. */
function withPoints(blocks: readonly FactBlock[], points: string[]): FactBlock[] {
  if (points.length === 0) return [...blocks];
  const [first, ...rest] = blocks;
  if (first?.type !== "list" || first.heading !== "") return [{ type: "list", heading: "", items: points }, ...blocks];
  return [{ ...first, items: [...points, ...first.items] }, ...rest];
}

/** "Hotline: 0800 555 0142" among prose comes after it, and what stood around it is one text. */
function withoutLoneEntries(blocks: readonly FactBlock[]): FactBlock[] {
  const isLone = (block: FactBlock | undefined) =>
    block?.type === "list" &&
    block.heading === "" &&
    block.items.length === 1 &&
    /^[^:]{1,40}: /.test(block.items[0] ?? "");
  const told: FactBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    if (isLone(block)) continue;
    const before = told.at(-1);
    if (block.type === "prose" && before?.type === "prose" && isLone(blocks[index - 1]))
      told.splice(-1, 1, { ...before, sentences: [...before.sentences, ...block.sentences] });
    else told.push(block);
  }
  return [...told, ...blocks.filter(isLone)];
}

function contactLines(given: readonly string[], stored: StoryEnding | null | undefined): string[] {
  if (given.length === 0 && stored) return stored.paragraphs.flatMap((text) => text.split("\n"));
  if (given.some((line) => hasEmail(line) || hasPhone(line))) return onOneLine(given);
  return [...given, given.length > 0 ? PLACEHOLDERS.reach : PLACEHOLDERS.contact];
}

/** A name, address and number on consecutive lines. */
function onOneLine(given: readonly string[]): string[] {
  const areShort = given.every((line) => line.length <= 80 && !/[.!?:;]$/.test(line));
  return areShort ? [given.join(", ")] : [...given];
}

/** A placeholder is not a sentence. */
function withFullStop(text: string): string {
  return text.startsWith("[") ? text : asSentence(text);
}

function quotations(quotes: readonly string[]): string[] {
  if (quotes.length === 0) return [quotation(PLACEHOLDERS.quote)];
  return quotes.map((quote) => quotation(isAttributed(quote) ? quote : `${quote} – ${PLACEHOLDERS.speaker}`));
}

function firstProse(blocks: ReturnType<typeof arrange>["body"]): string[] {
  return blocks.find((block) => block.type === "prose")?.sentences ?? [];
}
