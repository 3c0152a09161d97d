/** The language and the direction of a post's text, as attributes of the elements that hold it. */
import { directionOf } from "#platform/contract/language-tag.ts";
import { directionOf as directionOfText } from "#ui-kit/public/direction.ts";
import type { PostCard } from "../public-post.ts";

/** By its language; by the first letter of its title where that is not known. Undefined from left to right. */
export function sideOf({ language, title }: Pick<PostCard, "language" | "title">): "rtl" | undefined {
  if (language === null) return directionOfText(title);
  return directionOf(language) === "rtl" ? "rtl" : undefined;
}

/** Of a whole text: without a known language, its first letter decides. */
export function textAttributes(language: string | null): { lang?: string; dir: "auto" | "ltr" | "rtl" } {
  return language === null ? { dir: "auto" } : { lang: language, dir: directionOf(language) };
}
