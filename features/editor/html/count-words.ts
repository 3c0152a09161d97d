/** Counts the words of a story, and tells whether it is empty. */
/**
 * Words: tags stripped, split on white space (docs/product/publishing.md, Word limit). Entities count as characters.
 */
export function countWords(html: string): number {
  return plainText(html).match(/\S+/g)?.length ?? 0;
}

/** Whether an editor's HTML is empty: no picture, and no letter, digit, symbol or emoji outside its tags. */
export function isEmptyContent(html: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(plainText(html)) && !/<img\b/i.test(html);
}

/** A tag ends at the next angle bracket of either kind, so that a megabyte of `<` takes linear time. */
function plainText(html: string): string {
  return html.replace(/<[^<>]*>/g, " ").replace(/&nbsp;|&#160;|&#xa0;/gi, " ");
}
