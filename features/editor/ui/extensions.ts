/** What the story editor knows: the marks and blocks of its toolbar, nothing more. Other pasted formatting falls away. */
import type { Editor, Extensions } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions";
import { StoryPicture } from "./pictures/picture.ts";
import { PictureUpload, type PictureUploads } from "./pictures/uploads.ts";
import { storySchema } from "./document/schema.ts";
import { WordLimit, type WordLimitOptions } from "./word-limit/word-limit.ts";

const PLACEHOLDER = "Start with the place and date. Pasting from Word keeps lists and links.";

export type PictureOptions = {
  uploads: PictureUploads;
  /** A picture has taken the place of its upload. */
  onArrived: (editor: Editor) => void;
};

export function storyExtensions(wordLimit: WordLimitOptions, pictures?: PictureOptions): Extensions {
  return [
    ...storySchema,
    StoryPicture,
    PictureUpload.configure(pictures),
    Placeholder.configure({ placeholder: PLACEHOLDER }),
    WordLimit.configure(wordLimit),
  ];
}
