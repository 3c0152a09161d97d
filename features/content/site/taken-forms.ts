/** The formats in which readers can get a post: each has the page's address with another ending. */
import { publicPath } from "../contract.ts";
import type { PublicPost } from "./public-post.ts";

export const FILE_FORMS = ["docx", "pdf"] as const;
export type FileForm = (typeof FILE_FORMS)[number];
export type TextForm = "txt" | "quote.txt" | "md";
export type TakenForm = TextForm | FileForm;
type Form = { form: TakenForm; label: string; /** Downloaded rather than read and copied. */ isFile: boolean };

export const TAKEN_FORMS: readonly Form[] = [
  { form: "txt", label: "Plain text", isFile: false },
  { form: "quote.txt", label: "With attribution", isFile: false },
  { form: "md", label: "Markdown", isFile: false },
  { form: "docx", label: "Word (DOCX)", isFile: true },
  { form: "pdf", label: "PDF", isFile: true },
];

const ENDING = /\.(txt|quote\.txt)$/;

/** The requested format, except Markdown, which every page has, and the slug before it. */
export function takenFormIn(slug: string): { slug: string; form: Exclude<TextForm, "md"> } | null {
  const found = ENDING.exec(slug);
  return found && { slug: slug.slice(0, found.index), form: found[1] as Exclude<TextForm, "md"> };
}

/** Path of a post in one of the formats. */
export function takenAddress(post: Pick<PublicPost, "type" | "guid" | "slug">, form: TakenForm): string {
  return addressInForm(publicPath(post), form);
}

/** @param page path of the post's page. */
export function addressInForm(page: string, form: TakenForm): string {
  return `${page}.${form}`;
}
