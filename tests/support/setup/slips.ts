/** Wrong plurals and punctuation in a text that people read. */

const PLURAL =
  "releases|posts|words|days|hours|minutes|seconds|months|years|pictures|videos|characters|links|categories|companies|articles|" +
  "stories|sources|files|people|users|feeds|jobs|emails|deliveries|platforms|plans|changes|lines|items|payments|tickets|" +
  "reports|views|visitors|readers|followers|versions|attempts|queues|coupons|collections|results|contacts|figures|times|" +
  "pages|quotes|fields|accounts|sentences|members|devices|sessions|codes|messages|facts|drafts|topics|paragraphs";
const SLIPS: readonly RegExp[] = [
  // "2.1 seconds" and "v1 posts" are none
  new RegExp(String.raw`(?<![\p{L}\p{N}.,:/–-])1 (?:more |other |new |email )?(?:${PLURAL})\b`, "iu"),
  /(?<![\p{L}\p{N}.,])(?:0|[2-9]|\d{2,4}) (?:release|post|word|day|hour|minute|picture|company|article|source|user|feed|job|email|delivery|platform|plan|follower|report|view|ticket)(?= |[.,;:]|$)(?! (?:check|time|limit|length|title|name|page|post|plan))/u,
  /\p{L}\.\.(?!\.)/u,
  /\p{L} [.,;](?: |$)/u,
  /[.!?]”\.(?: |$)/u,
];

/** @returns the texts that have one. */
export function findSlips(texts: readonly string[]): string[] {
  return texts.filter((text) => SLIPS.some((slip) => slip.test(text)));
}
