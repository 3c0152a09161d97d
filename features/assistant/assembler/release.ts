/** A press release from the author's own sentences: dateline and lead, body, figures, quotes, company, contact, notes. */
import { aboutEnding, contactEnding } from "#features/companies/press/story-endings.ts";
import { splitSentences } from "#features/release-check/text/sentences.ts";
import { wordsIn } from "#ui-kit/public/words/words.ts";
import { type Assembled, type AssembledTask, namedTags, quotations, shortTexts } from "./draft-parts.ts";
import { type Block, isSentence, readSheet, type Sheet, valueOf } from "./read-sheet.ts";
import { blocksHtml, heading, linkLine, paragraph, quotation, story } from "./story-html.ts";
import { LANGUAGES, placeholdersIn } from "./words.ts";

const USED = ["company", "headline", "news", "city", "issued", "quote", "about", "contact", "editors", "link"] as const;

export function assembleRelease(task: AssembledTask): Assembled {
  const { topic = "", genre = "", url = "", prompt = "" } = task.context;
  const { language } = task;
  const { headings } = LANGUAGES[language];
  const missing = placeholdersIn(language);
  const sheet = readSheet(prompt, USED, language);
  const headline = valueOf(sheet, "headline");
  const title = topic || headline || missing.headline;
  const { opening, rest } = takeOpening(sheet);
  const lead = opening || missing.lead;
  const stored = task.company;
  const about = sheet.labelled.get("about") ?? (stored && aboutEnding(stored)?.paragraphs) ?? [missing.about];
  const contact =
    sheet.labelled.get("contact") ?? (stored && contactEnding(stored)?.paragraphs.flatMap((text) => text.split("\n")));
  const tags = namedTags(task, [genre]);
  const link = valueOf(sheet, "link");
  const editors = sheet.labelled.get("editors") ?? [];
  const body = blocksHtml(rest);
  return {
    draft: {
      title,
      content: story([
        paragraph([datelineOf(sheet, lead, missing), ended(lead)].filter(Boolean).join(" ")),
        ...(topic !== "" && headline !== "" ? [paragraph(headline)] : []),
        ...(body.some((html) => html !== "") ? body : [paragraph(missing.body)]),
        ...(sheet.quotes.length > 0 ? quotations(sheet, language) : [quotation(missing.quote)]),
        heading(wordsIn(language).post.about(valueOf(sheet, "company") || stored?.name || missing.company)),
        ...about.map(paragraph),
        heading(headings.contact),
        ...(contact ?? [missing.contact]).map(paragraph),
        ...(editors.length > 0 ? [heading(headings.editors), ...editors.map(paragraph)] : []),
        ...[...new Set([link, url])].filter(Boolean).map((each) => linkLine(each, headings.more)),
      ]),
      tags,
      ...shortTexts(title, lead.slice(datelineLength(lead))),
    },
    leftOut: [
      ...sheet.leftOut,
      ...(genre !== "" && tags.length === 0 ? [{ text: `Genre: ${genre}`, reason: "not-used" as const }] : []),
    ],
  };
}

/** The news as labelled, else the first sentence of the prose, else the first entry that is one; and the other blocks. */
function takeOpening(sheet: Sheet): { opening: string; rest: Block[] } {
  const news = sheet.labelled.get("news")?.[0] ?? "";
  const isLabelled = sheet.blocks.some(({ type, text }) => type === "entry" && /^(?:who|what):/i.test(text));
  if (news !== "" || isLabelled) return { opening: news, rest: arranged(sheet.blocks) };
  const prose = sheet.blocks.findIndex(({ type }) => type === "paragraph");
  const at = prose >= 0 ? prose : sheet.blocks.findIndex(({ type, text }) => type === "entry" && isSentence(text));
  const block = sheet.blocks[at];
  if (!block) return { opening: "", rest: arranged(sheet.blocks) };
  const [opening = "", ...others] = block.type === "entry" ? [block.text] : splitSentences(block.text);
  const left = others.length > 0 ? [{ ...block, text: others.join(" ") }] : [];
  return { opening, rest: arranged(sheet.blocks.toSpliced(at, 1, ...left)) };
}

/** Prose before the figures. Below a heading of the author's own, everything stays in its place. */
function arranged(blocks: readonly Block[]): Block[] {
  const first = blocks.findIndex(({ type }) => type === "heading");
  const free = first < 0 ? blocks : blocks.slice(0, first);
  const below = first < 0 ? [] : blocks.slice(first);
  return [...free.filter(({ type }) => type !== "entry"), ...free.filter(({ type }) => type === "entry"), ...below];
}

/** "MANCHESTER, 2 December 2026 – Pennine …" has one of its own. */
const DATELINE =
  /^(?:\p{Lu}[\p{L}\p{M}.'’()-]{0,40},? ){1,5}\(?(?:\d{1,2}(?:st|nd|rd|th)? \p{L}{3,9}\.?,? \d{4}|\p{L}{3,9}\.? \d{1,2},? \d{4})\)?\s?[.–—:-]{1,2}\s?\S/u;

/** 0 without one. */
function datelineLength(lead: string): number {
  return Math.max(0, (DATELINE.exec(lead.slice(0, 160))?.[0].length ?? 0) - 1);
}

function datelineOf(sheet: Sheet, lead: string, missing: ReturnType<typeof placeholdersIn>): string {
  if (datelineLength(lead) > 0) return "";
  const [city = "", ...region] = (valueOf(sheet, "city") || missing.city).split(",");
  const large = city.toUpperCase();
  // Left as it is if capitals cannot be reversed: "Gießen".
  const place = [large.toLowerCase() === city.toLowerCase() ? large : city, ...region].join(",");
  return `${place}, ${valueOf(sheet, "issued") || missing.date}.`;
}

/** An entry of a list has no full stop. */
function ended(lead: string): string {
  return /[.!?…。！？؟।:\])"'”»’」』]$/.test(lead) ? lead : `${lead}.`;
}
