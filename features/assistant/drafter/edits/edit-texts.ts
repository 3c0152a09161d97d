/** Edits titles and other short texts: sets the requested text, or rewrites it from the draft's own sentences. */
import { readStory } from "#features/content/reading-contract.ts";
import { headlineFrom } from "../drafts/headline.ts";
import { searchTexts, summaryFrom } from "../drafts/search-texts.ts";
import { readDateline } from "../reading/dates.ts";
import { splitSentences } from "../reading/sentences.ts";
import { type Desk, labelOf, type Outcome, type ReadCommand, said, type TextField } from "./desk.ts";
import { ANY_FIELD, fieldNamed, unquoted } from "./request-words.ts";

/** As much as the fields take. */
const MOST: Readonly<Record<Exclude<TextField, "content">, number>> = {
  title: 250,
  summary: 1000,
  seo_meta_title: 250,
  seo_meta_description: 500,
};
const SET = [
  new RegExp(
    `^(?:(?:set|change|make|put|rename|update) )?(?:the )?(${ANY_FIELD})(?:\\s*[:=：]| to:?| into| as| should be:?| is:?)\\s*(\\S.*)$`,
    "is",
  ),
  /^(?:retitle|rename)(?: (?:it|this))?(?::| to:?| as:?| into)?\s+((?!it$|this$)\S.*)$/is,
  /^(?:call it|name it):?\s+(\S.*)$/is,
];
const AGAIN =
  /^(?:(?:re-?title|rename)(?: (?:it|this))?|(?:(?:change|rewrite|redo|improve|suggest|find|try|give me|write|use|make|offer) )?(?:the|a|an|me a|me an)? ?(?:new |different |another |better |other )?(title|headline|summary)(?: again)?)$/i;
const SEO =
  /^(?:(?:write|fill(?: in)?|make|add|update|generate|set|create|refresh|redo|rewrite|do) )?(?:the |new |a )?(?:seo|meta|search)(?: (title|meta title|description|meta description|fields|texts?|data|tags|title and description|meta title and description))?(?: (?:from|for) .{1,60})?$/i;

export const readSetText: ReadCommand = (request) => {
  for (const [index, pattern] of SET.entries()) {
    const found = pattern.exec(request);
    if (!found) continue;
    const field = index === 0 ? fieldNamed(found[1]) : "title";
    const text = unquoted(found[index === 0 ? 2 : 1] ?? "");
    // "make the title shorter" and the like are no texts.
    if (!field || field === "content" || text === "") continue;
    return () => setText(field, text);
  }
  return null;
};

function setText(field: Exclude<TextField, "content">, text: string): Outcome {
  if (text.length > MOST[field])
    return said(`${labelOf(field)}: that has ${text.length} characters; the limit is ${MOST[field]}.`);
  return said(`${labelOf(field)}: set to “${text}”.`, { [field]: text });
}

export const readRetitle: ReadCommand = (request) => {
  const found = AGAIN.exec(request);
  if (!found) return null;
  return found[1]?.toLowerCase() === "summary" ? summarise : retitle;
};

function retitle({ draft }: Desk): Outcome {
  const facts = sentencesOf(draft).join(" ");
  const title = sentencesOf(draft)
    .map((sentence) => headlineFrom(sentence, facts))
    .find((line) => line !== draft.title && line !== "");
  if (title === undefined)
    return said("Title: I cannot make another one from this text. Type “title:” followed by your own.");
  return said(`Title: changed to “${title}”, using words from your text.`, { title });
}

function summarise({ draft }: Desk): Outcome {
  const summary = summaryFrom(sentencesOf(draft));
  if (summary === "" || summary === draft.summary) return said("Summary: it already says what the text says first.");
  return said("Summary: made from the first sentences of the text.", { summary });
}

export const readSeo: ReadCommand = (request) => {
  const found = SEO.exec(request);
  if (!found) return null;
  const part = (found[1] ?? "").toLowerCase();
  return (desk) =>
    writeSeo(desk, {
      title: !part.endsWith("description") || part.includes(" and "),
      description: !/^(?:meta )?title$/.test(part),
    });
};

function writeSeo({ draft }: Desk, wants: { title: boolean; description: boolean }): Outcome {
  const made = searchTexts(draft.title, draft.summary || summaryFrom(sentencesOf(draft)));
  const fields = (["seo_meta_title", "seo_meta_description"] as const).filter((field) =>
    field === "seo_meta_title" ? wants.title : wants.description,
  );
  const names = fields.map((field) => `${labelOf(field)} (${made[field].length} characters)`).join(" and ");
  if (fields.every((field) => made[field] === draft[field])) return said(`${names}: already as title and summary say.`);
  return said(
    `${names}: written from title and summary.`,
    Object.fromEntries(fields.map((field) => [field, made[field]])),
  );
}

/** Sentences of the prose in order, without dateline and placeholders. */
function sentencesOf(draft: Desk["draft"]): string[] {
  return readStory(draft.content)
    .blocks.filter(({ tag }) => tag === "p")
    .flatMap(({ text }) => splitSentences(readDateline(text)?.rest ?? text))
    .filter((sentence) => !/[[\]]/.test(sentence) && /\p{L}/u.test(sentence));
}
