/** Sets short texts and the rating, and adds a sentence to the content, with exactly the request's words. */
import { readText } from "#features/editor/html/read-story.ts";
import { WRITTEN_FIELDS } from "../../contract.ts";
import { givenRating } from "../reading/given-rating.ts";
import { hasQuotation } from "../reading/quotations.ts";
import { asSentence } from "../reading/sentences.ts";
import { paragraph, quotation, story } from "../reading/story-html.ts";
import { readBlocks } from "./content-blocks.ts";
import { askedIn, type Command, type Field, labelOf, missing, said } from "./working-draft.ts";

/** The fields' limits. */
const MOST: Readonly<Record<string, number>> = {
  title: 250,
  summary: 1000,
  seo_meta_title: 250,
  seo_meta_description: 500,
};
/** Closing parts of a text: new facts go before them. */
const CLOSING = /^(?:about\b|contact\b|verdict\b)/i;

export function isQuoted(text: string): boolean {
  return /^["“”„«‘'].*["”“»’']$/s.test(text.trim());
}

/** Removes quotation marks around the whole text. */
export function unquoted(text: string): string {
  return isQuoted(text) ? text.trim().slice(1, -1).trim() : text.trim();
}

export function setText(field: Field, text: string): Command {
  const most = MOST[field] ?? WRITTEN_FIELDS[field]?.characters ?? Infinity;
  const outcome =
    text.length > most
      ? said(`${labelOf(field)}: your text has ${text.length} characters; the limit is ${most}.`)
      : said(`${labelOf(field)}: set to “${text}”.`, { [field]: text });
  return (desk) => missing(desk, field) ?? outcome;
}

export function setRating(field: Field, given: string): Command {
  const label = labelOf(field);
  const rating = givenRating("", given);
  const outcome =
    rating === undefined
      ? said(`${label}: “${given}” is not a number from 0 to 5 with one decimal.`)
      : said(`${label}: set to ${rating}.`, { [field]: rating });
  return (desk) => missing(desk, field) ?? outcome;
}

/** Inserts before the closing parts of the content. */
export function addSentence(text: string): Command {
  return ({ draft }) => {
    const blocks = readBlocks(draft.content, askedIn(draft));
    const at = blocks.findIndex(
      (block) => block.isQuestion || (block.isHeading && CLOSING.test(readText(block.inner))),
    );
    const html = blocks.map((block) => block.html);
    html.splice(at < 0 ? html.length : at, 0, hasQuotation(text) ? quotation(text) : paragraph(asSentence(text)));
    return said("Content: your sentence was added as a paragraph.", { content: story(html) });
  };
}
