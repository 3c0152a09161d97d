/** Extensions of the story editor: only the marks and blocks of its toolbar. Other pasted formatting is dropped. */
import type { Editor, Extensions } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions";
import { BlockDirections } from "./document/directions.ts";
import { StoryPicture } from "./pictures/picture.ts";
import { PictureUpload, type PictureUploads } from "./pictures/uploads.ts";
import { storySchema } from "./document/schema.ts";
import { WholePaste, type WholePasteOptions } from "./pasting/whole-paste.ts";
import { WordLimit, type WordLimitOptions } from "./word-limit/word-limit.ts";

const PLACEHOLDER = "Write or paste your text. Pasting from Word keeps lists, links and tables.";

export type PictureOptions = {
  uploads: PictureUploads;
  /** A picture has replaced its upload. */
  onArrived: (editor: Editor) => void;
};

export function storyExtensions(
  events: WordLimitOptions & Partial<WholePasteOptions>,
  pictures?: PictureOptions,
  placeholder = PLACEHOLDER,
): Extensions {
  const { onFlattened = () => {}, ...wordLimit } = events;
  return [
    ...storySchema,
    BlockDirections,
    StoryPicture,
    PictureUpload.configure(pictures),
    Placeholder.configure({ placeholder }),
    WordLimit.configure(wordLimit),
    WholePaste.configure({ onFlattened }),
  ];
}
