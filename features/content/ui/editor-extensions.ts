/** What the story editor knows: the marks and blocks of its toolbar, nothing more. Other pasted formatting falls away. */
import { Link } from "@mantine/tiptap";
import type { Extensions } from "@tiptap/core";
import { TableKit } from "@tiptap/extension-table";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { isWebUrl } from "#platform/contract/fields.ts";
import { WordLimit, type WordLimitOptions } from "./word-limit.ts";

const PLACEHOLDER = "Start with the place and the date. Paste from Word keeps lists and links.";

/** A link leads to a web page or to an e-mail address. */
export function isStoryLink(url: string): boolean {
  return isWebUrl(url) || /^mailto:[^\s@]+@[^\s@]+$/i.test(url);
}

export function storyExtensions(wordLimit: WordLimitOptions): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      code: false,
      codeBlock: false,
      horizontalRule: false,
      link: false,
    }),
    Link.configure({
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (url, { defaultValidate }) => defaultValidate(url) && isStoryLink(url),
      HTMLAttributes: { target: null, rel: null },
    }),
    TableKit.configure({ table: { resizable: false } }),
    Placeholder.configure({ placeholder: PLACEHOLDER }),
    WordLimit.configure(wordLimit),
  ];
}
