/** What readers of exports find, in one form for all of them. Texts are as the export has them: nothing is safe yet. */

/** `protected`: behind a password, or for members only. */
export type FoundStatus = "published" | "draft" | "scheduled" | "private" | "protected" | "trashed";

export type FoundPost = {
  what: "post";
  /** Names it within its export, the same whenever the export is read again. */
  key: string;
  /** WordPress's number of it, by which its plain addresses (`/?p=123`) name it. */
  number?: number;
  /** `post`, `page`, or what a plugin of the old site calls its own: `press_release`. */
  type: string;
  status: FoundStatus;
  title: string;
  slug: string;
  /** Where readers find it on the old site; empty: unknown. */
  address: string;
  publishedAt: Date | null;
  /** Names, as the old site shows them. */
  authors: string[];
  categories: string[];
  tags: string[];
  /** BCP 47 as far as the export says it; empty: unknown. */
  language: string;
  /** The language is the whole site's, and the post itself says none. */
  isLanguageOfSite?: boolean;
  /** Posts of one story in several languages share it; empty: none. */
  story: string;
  html: string;
  /** Line breaks mean paragraphs, and shortcodes may occur. */
  isWordPress: boolean;
  summary: string;
  seoTitle: string;
  seoDescription: string;
  banner: FoundBanner | null;
};

/** A number is the key of an attachment, which may follow later in the export. */
export type FoundBanner = { attachment: string } | { address: string; alt: string; caption: string };

/** A picture or file that posts refer to by its key. */
export type FoundAttachment = { what: "attachment"; key: string; address: string; alt: string; caption: string };

/** Found, but not readable: it is listed with the reason. */
export type FoundFault = { what: "fault"; key: string; title: string; reason: FaultReason };
export type FaultReason =
  | ("cut" | "too-large" | "no-front-matter" | "front-matter" | "unreadable")
  // Of a living site.
  | ("gone" | "closed" | "unanswered" | "other-site" | "not-a-page");

/** The old site itself; comes before its posts. Empty: unknown. */
export type FoundSite = { what: "site"; title: string; address: string; language: string };

export type Found = FoundSite | FoundPost | FoundAttachment | FoundFault;

export const EXPORT_BOUNDS = {
  /** Of the file itself. */
  fileBytes: 500 * 1024 * 1024,
  /** Files in a ZIP. */
  entries: 50_000,
  /** All that is read of a ZIP, unpacked. */
  totalBytes: 1024 * 1024 * 1024,
  /** Unpacked to packed, of files beyond a megabyte: XML reaches 20. */
  ratio: 150,
  /** A JSON file is read whole. */
  jsonBytes: 96 * 1024 * 1024,
  /** One Markdown file. */
  markdownBytes: 2 * 1024 * 1024,
  /** Characters of one post with all its fields. */
  postCharacters: 4 * 1024 * 1024,
  posts: 20_000,
  attachments: 200_000,
  /** Elements inside each other. */
  depth: 200,
} as const;

export type ExportProblem = "wrong-file" | "protected" | "damaged" | "too-large-inside" | "declares-entities" | "cut";

/**
 * An export that cannot be read. `cut` comes after all that could be read of it: the file ends before its end.
 */
export class ExportRefused extends Error {
  override readonly name = "ExportRefused";
  readonly problem: ExportProblem;

  constructor(problem: ExportProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
