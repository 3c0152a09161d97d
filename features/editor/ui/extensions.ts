/** Extensions of the story editor: only the marks and blocks of its toolbar. Other pasted formatting is dropped. */
import type { Editor, Extensions } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions";
import { BlockDirections } from "./document/directions.ts";
import { StoryPicture } from "./pictures/picture.ts";
import { PictureUpload, type PictureUploads } from "./pictures/uploads.ts";
import { storySchema } from "./document/schema.ts";
import { WordLimit, type WordLimitOptions } from "./word-limit/word-limit.ts";

const PLACEHOLDER = "Start with the place and date. Pasting from Word keeps lists, links and tables.";

export type PictureOptions = {
  uploads: PictureUploads;
  /** A picture has replaced its upload. */
  onArrived: (editor: Editor) => void;
};

export function storyExtensions(wordLimit: WordLimitOptions, pictures?: PictureOptions): Extensions {
  return [
    ...storySchema,
    BlockDirections,
    StoryPicture,
    PictureUpload.configure(pictures),
    Placeholder.configure({ placeholder: PLACEHOLDER }),
    WordLimit.configure(wordLimit),
  ];
}
