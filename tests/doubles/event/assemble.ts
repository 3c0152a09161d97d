/** A fourth kind of content, for tests: the author's sentences in order, without a model. */
import { type Assembled, type AssembledTask, shortTexts } from "#features/assistant/assembler/draft-parts.ts";
import { readSheet } from "#features/assistant/assembler/read-sheet.ts";
import { blocksHtml, paragraph, story } from "#features/assistant/assembler/story-html.ts";

export function assembleEvent({ context, language }: AssembledTask): Assembled {
  const { event_name: name = "[Event name]", venue = "", programme = "" } = context;
  const { blocks, leftOut } = readSheet(programme, [], language);
  const draft = {
    title: name,
    content: story([paragraph(`${name}, ${venue || "[Venue]"}.`), ...blocksHtml(blocks)]),
    tags: [],
    venue,
    speakers: [],
    ...shortTexts(name, blocks[0]?.text ?? ""),
  };
  return { draft, leftOut };
}
