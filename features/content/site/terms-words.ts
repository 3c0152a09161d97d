/** What readers may do with a text, in the site's language. */
import { words } from "#ui-kit/public/words/words.ts";
import type { Terms } from "../kinds/terms.ts";

/** @param name of the person or company to credit or ask. @returns a heading and its explanation. */
export function describeTerms(terms: Terms, name: string): { title: string; text: string } {
  const { title, text } = words().post.termsOf[terms];
  return { title, text: text(name) };
}
