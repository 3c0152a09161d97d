/** Address of a category's archive. */
import { wordsOnly } from "./find-category.ts";

/** How a category's name is spelt in addresses: "Crypto & Blockchain" is crypto-and-blockchain. */
export function topicSlug(name: string): string {
  const unaccented = name.normalize("NFKD").replace(/\p{M}+/gu, "");
  return wordsOnly(unaccented.replaceAll("&", " and ").replaceAll("|", " ")).replaceAll(" ", "-");
}

/** Path of the archive of a category, by its label or another name. */
export function topicPage(name: string): string {
  return `/topics/${encodeURIComponent(topicSlug(name))}`;
}
