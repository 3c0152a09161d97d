/** A Word document as a form takes it (docs/product/word.md). */
import { z } from "zod";

export const MAX_WORD_MB = 25;
/** Of files that are offered for choosing; which format a file has is read from what it holds. */
export const WORD_TYPES = [
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.oasis.opendocument.text",
] as const;
export const WORD_ENDING = /\.(?:docx|odt)$/i;

export const wordMessages = {
  required: "Choose a Word document (.docx or .odt).",
  wrongFile: "This is not a .docx or .odt file. Save it as Word document (.docx) and try again.",
  tooLarge: `The file is larger than ${MAX_WORD_MB} MB. Make the pictures smaller and try again.`,
  protected: "This document has a password. Remove it in Word and try again.",
  empty: "We found no text in this document.",
  damaged: "We cannot read this document. It may be damaged: open it in Word, save it again and try again.",
  tooMuchInside: "This document contains too much to read. Remove what is not text or pictures and try again.",
  tooMany: "You have opened many documents. Wait a few minutes, then try again.",
} as const;

/** What may be recognised, in the order of the list. */
export const WORD_PARTS = [
  "headline",
  "standfirst",
  "dateline",
  "body",
  "quotes",
  "about",
  "contact",
  "pictures",
] as const;
export type WordPart = (typeof WORD_PARTS)[number];

export const LEFT_OUT_PARTS = [
  "notes",
  "changes",
  "comments",
  "furniture",
  "footnotes",
  "pictures",
  "charts",
  "drawings",
  "objects",
  "equations",
  "hidden",
  "contents",
  "macros",
  "lines",
  "looks",
] as const;
export type LeftOutPart = (typeof LEFT_OUT_PARTS)[number];

const recognised = z.object({
  part: z.enum(WORD_PARTS),
  title: z.string().describe("What it is in the document: 2 quotes"),
  goes_to: z.string().describe("Where in the form it goes: Quotes"),
  reason: z.string().describe("By what it was recognised, or what it holds"),
});
export type RecognisedPart = z.infer<typeof recognised>;

const leftOut = z.object({
  part: z.enum(LEFT_OUT_PARTS),
  title: z.string().describe("4 comments"),
  reason: z.string().describe("Why it was left out or changed"),
  items: z.array(z.string()).describe("Each of them, at most 200; empty where there is no more to say"),
  html: z.string().describe("Charts: their numbers as tables, sanitised; empty otherwise"),
  needs_check: z.boolean().describe("The author has to decide something"),
});
export type LeftOut = z.infer<typeof leftOut>;

const wordEnding = z.object({
  part: z.enum(["about", "contact"]),
  heading: z.string(),
  html: z.string().describe("Sanitised HTML without the heading"),
  text: z.string().describe("The same as plain text, a line for each paragraph"),
});
export type WordEnding = z.infer<typeof wordEnding>;

const wordPicture = z.object({
  name: z.string().describe("File name in the document"),
  type: z.string().describe("MIME type by its name"),
  start: z.number().int().describe("First byte of the picture within the file that was sent"),
  bytes: z.number().int().describe("How many bytes it has there"),
  is_deflated: z.boolean().describe("Those bytes are compressed (raw deflate)"),
  size: z.number().int().describe("Bytes of the picture itself"),
  alt: z.string(),
  caption: z.string(),
});
export type WordPicture = z.infer<typeof wordPicture>;

export const wordDocument = z.object({
  name: z.string().describe("File name"),
  bytes: z.number().int(),
  pages: z.number().int().nullable().describe("Null where the document does not say"),
  changed_by: z.string().describe("Who saved it last; empty where the document does not say"),
  title: z.string().describe("One line; empty if none was recognised"),
  summary: z.string().describe("Empty if none was recognised"),
  content: z.string().describe("Sanitised HTML without title, summary, 'About' and contact"),
  endings: z.array(wordEnding).describe("'About' and contact, which follow the content in this order"),
  text: z.string().describe("All text of the document as it is read, a line for each paragraph"),
  words: z.number().int().describe("Words of the content with its endings"),
  pictures: z.array(wordPicture),
  recognised: z.array(recognised),
  left_out: z.array(leftOut),
});
export type WordDocument = z.infer<typeof wordDocument>;
