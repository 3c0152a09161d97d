/** Sets short texts and the rating, and adds a sentence to the content: the very words that the request gives. */
import { readText } from "#features/editor/html/read-story.ts";
import { givenRating } from "../reading/given-rating.ts";
import { hasQuotation } from "../reading/quotations.ts";
import { asSentence } from "../reading/sentences.ts";
import { paragraph, quotation, story } from "../reading/story-html.ts";
import { readBlocks } from "./content-blocks.ts";
import { type Command, labelOf, missing, said, type ShortText } from "./working-draft.ts";

/** As much as the fields take. */
const MOST = { title: 250, summary: 1000, seo_meta_title: 250, seo_meta_description: 500 };
/** What closes a text: new facts go before it. */
const CLOSING = /^(?:about\b|contact\b|verdict\b)/i;

export function isQuoted(text: string): boolean {
  return /^["“”„«‘'].*["”“»’']$/s.test(text.trim());
}

/** Without quotation marks around the whole. */
export function unquoted(text: string): string {
  return isQuoted(text) ? text.trim().slice(1, -1).trim() : text.trim();
}

export function setText(field: ShortText, text: string): Command {
  const most = MOST[field];
  return () =>
    text.length > most
      ? said(`${labelOf(field)}: that has ${text.length} characters; the limit is ${most}.`)
      : said(`${labelOf(field)}: set to “${text}”.`, { [field]: text });
}

export function setRating(given: string): Command {
  const rating = givenRating("", given);
  const outcome =
    rating === undefined
      ? said(`Rating: “${given}” is not a number from 0 to 5 with one decimal.`)
      : said(`Rating: set to ${rating}.`, { rating });
  return (desk) => missing(desk, "rating") ?? outcome;
}

/** Before what closes the content. */
export function addSentence(text: string): Command {
  return ({ draft }) => {
    const blocks = readBlocks(draft.content, draft.questions);
    const at = blocks.findIndex(
      (block) => block.isQuestion || (block.isHeading && CLOSING.test(readText(block.inner))),
    );
    const html = blocks.map((block) => block.html);
    html.splice(at < 0 ? html.length : at, 0, hasQuotation(text) ? quotation(text) : paragraph(asSentence(text)));
    return said("Content: your sentence is added as a paragraph.", { content: story(html) });
  };
}
