/** Facts that the user adds in the chat: a placeholder filled, or a sentence put where the news goes on. */
import { readText } from "#features/content/reading-contract.ts";
import { FILLED_BY, PLACEHOLDERS } from "../drafts/placeholders.ts";
import { hasQuotation } from "../reading/quotations.ts";
import { asSentence } from "../reading/sentences.ts";
import { escapeText, paragraph, quotation, story } from "../reading/story-html.ts";
import { splitBlocks } from "./content-units.ts";
import { type Desk, type Outcome, type ReadCommand, said } from "./desk.ts";
import { unquoted } from "./request-words.ts";

const FILL = new RegExp(
  `^(?:the |set the |set )?(${Object.keys(FILLED_BY).join("|")})(?:\\s*[:=：]| is:?| to:?)\\s*(\\S.*)$`,
  "is",
);
/** "Add a quote from the CEO" wishes for words that nobody gave. */
const ADD =
  /^(?:add|mention|include|say|note|insert|write)(?:(?: the| a| this)? (?:facts?|sentences?|paragraphs?|lines?|figures?|quotes?|quotation)(?: that|:|(?! (?:about|by|for|from|in|of|on|to|with)\b))| that|:)\s+(\S.*)$/is;
const ADD_QUOTED = /^(?:add|insert|include)\s+(["“„«].*)$/is;
/** What closes a text: new facts go before it. */
const CLOSING = /^(?:about\b|contact\b|verdict\b)/i;

export const readFact: ReadCommand = (request) => {
  const filled = FILL.exec(request);
  if (filled) return (desk) => fill(desk, (filled[1] ?? "").toLowerCase(), unquotedFact(filled[2] ?? ""));
  const added = ADD.exec(request)?.[1] ?? ADD_QUOTED.exec(request)?.[1];
  return added === undefined ? null : (desk) => addSentence(desk, unquotedFact(added));
};

/** Marks around a single sentence that nobody says are the request's own. */
function unquotedFact(text: string): string {
  return hasQuotation(text) && !/^["“][^"“”]*["”]$/.test(text) ? text : unquoted(text);
}

function fill(desk: Desk, name: string, text: string): Outcome {
  const found = (FILLED_BY[name] ?? [])
    .map((each) => PLACEHOLDERS[each])
    .find((mark) => desk.draft.content.includes(mark));
  if (found === undefined && hasQuotation(text)) return addSentence(desk, text);
  if (found === undefined) return said(`Content: there is no placeholder for ${name}. Type: replace "old" with "new".`);
  return said(`Content: ${found} filled in.`, { content: desk.draft.content.replace(found, () => escapeText(text)) });
}

function addSentence({ draft }: Desk, text: string): Outcome {
  const blocks = splitBlocks(draft.content).map(({ tag, open, inner, close }) => ({
    html: open + inner + close,
    text: readText(inner),
    isHeading: /^h[1-6]$/.test(tag),
  }));
  const asked = new Set(draft.questions.map((question) => question.replace(/\s+/g, "")));
  const at = blocks.findIndex(
    (block) => (block.isHeading && CLOSING.test(block.text)) || asked.has(block.text.replace(/\s+/g, "")),
  );
  const html = blocks.map((block) => block.html);
  html.splice(at < 0 ? html.length : at, 0, hasQuotation(text) ? quotation(text) : paragraph(asSentence(text)));
  return said("Content: your sentence is added as a paragraph.", { content: story(html) });
}
