/** The formats in which readers can get a post: each has the page's address with another ending. */
import { publicPath } from "../contract.ts";
import type { PublicPost } from "./public-post.ts";

export const FILE_FORMS = ["docx", "pdf"] as const;
export type FileForm = (typeof FILE_FORMS)[number];
export type TextForm = "txt" | "quote.txt" | "md";
export type DownloadForm = TextForm | FileForm;
type Form = { form: DownloadForm; /** Downloaded rather than read and copied. */ isFile: boolean };

export const TAKEN_FORMS: readonly Form[] = [
  { form: "txt", isFile: false },
  { form: "quote.txt", isFile: false },
  { form: "md", isFile: false },
  { form: "docx", isFile: true },
  { form: "pdf", isFile: true },
];

const ENDING = /\.(txt|quote\.txt)$/;

/** The requested format, except Markdown, which every page has, and the slug before it. */
export function downloadFormIn(slug: string): { slug: string; form: Exclude<TextForm, "md"> } | null {
  const found = ENDING.exec(slug);
  return found && { slug: slug.slice(0, found.index), form: found[1] as Exclude<TextForm, "md"> };
}

/** Letters for which PDFs have no typeface (platform/pdf/fonts.ts). */
const UNPRINTABLE = /(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}])\p{L}/u;

/** Whether the post's PDF lacks letters, which its readers are told before they take it. */
export function isPdfIncomplete(post: Pick<PublicPost, "title" | "description" | "contentHtml">): boolean {
  return [post.title, post.description, post.contentHtml].some((text) => UNPRINTABLE.test(text));
}

/** Path of a post in one of the formats. */
export function downloadAddress(post: Pick<PublicPost, "type" | "guid" | "slug">, form: DownloadForm): string {
  return addressInForm(publicPath(post), form);
}

/** @param page path of the post's page. */
export function addressInForm(page: string, form: DownloadForm): string {
  return `${page}.${form}`;
}
