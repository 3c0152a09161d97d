/** A fourth kind of content, for tests: what is arranged of given facts without a model. */
import type { AiDraft } from "#features/assistant/contract.ts";
import { tagsFrom } from "#features/assistant/drafter/drafts/category-tags.ts";
import { searchTexts, summaryFrom } from "#features/assistant/drafter/drafts/search-texts.ts";
import { splitSentences } from "#features/assistant/drafter/reading/sentences.ts";
import { paragraph, story } from "#features/assistant/drafter/reading/story-html.ts";
import type { WritingTask } from "#features/assistant/server/writers/writer.ts";

export function draftEvent({ context, categories }: WritingTask): AiDraft & { venue: string; speakers: string[] } {
  const { event_name: name = "[Event name]", venue = "", programme = "" } = context;
  const sentences = splitSentences(programme);
  const summary = summaryFrom(sentences);
  return {
    title: name,
    summary,
    content: story([paragraph(`${name}, ${venue || "[Venue]"}.`), ...sentences.map(paragraph)]),
    tags: tagsFrom(categories, programme),
    venue,
    speakers: [],
    ...searchTexts(name, summary),
  };
}
