/** Distinguishes wishes about the writing from facts: an instruction, and a property that only texts have. */

/** Properties of texts, not of companies. */
const WRITING =
  "headlines?|press release|release|article|story|piece|draft|text|copy|tone|voice|words?|paragraphs?|sentences?|superlatives?|adjectives?|hype|jargon|buzzwords?|clich[eé]s?|exclamation marks?|emojis?|quotes?|summary|title|intro(?:duction)?|lead|dateline|boilerplate|audience|readers|editors|journalists|reporters|bullet points|bullets|British|American|plain|simple|formal|informal|friendly|neutral|factual|professional|short|shorter|concise|brief|punchy|engaging|seo|keywords|subheadings?|language|third person|first person|marketing speak|capitals|questions|verdict|section";

/** A sentence that asks for something about the text. */
export const WISHES: readonly RegExp[] = [
  new RegExp(
    `^(?:please\\s+|and\\s+|also\\s+)*(?:write|make|keep|use|avoid|include|add|give|start|begin|end|finish|draft|create|generate|prepare|produce|ensure|remember|focus|aim|target|limit|format|structure|highlight|mention|leave out|do not|don['’]t|never|no|without|be)\\b(?=.{0,120}?\\b(?:${WRITING})\\b)`,
    "i",
  ),
  /^(?:please\s+)(?:write|make|keep|use|avoid|ensure|remember|focus|do not|don['’]t)\b/i,
  /^(?:write|make|keep) it\b/i,
  /^(?:do not|don['’]t|never) (?:mention|ask|write|quote|name)\b/i,
  /^(?:write|draft|create|generate|prepare|produce) .{0,60}\b(?:about |around |under |at most )?\d{2,5} (?:words|characters)\b/i,
  /^(?:the |this )?(?:press release|release|article|headline|title|tone|text|summary|review|interview) (?:should|must|needs to|ought to)\b/i,
  /^(?:i|we)(?:['’]d| would) like (?:the|a|an|you)\b.{0,80}\b(?:release|article|text|headline|tone|review|interview)\b/i,
  /^(?:i|we) (?:want|need) (?:the|a|an|you)\b.{0,80}\b(?:release|article|text|headline|tone|review|interview)\b/i,
  /^(?:at most|no more than|up to|maximum|max\.?|around|about|under) \d{1,5} (?:words|characters|paragraphs|sentences)[.!]?$/i,
];

/** "Mention that …": what follows is a fact. */
export const ORDER_BEFORE_FACT =
  /^(?:please\s+)?(?:(?:make|be) sure (?:to |that you |you )|don['’]t forget to |remember to )?(?:mention|say|add|note|include|stress|emphasi[sz]e|highlight|point out|remember)(?: the fact)? that\s+/i;

/** "Announce on 30 November 2026": what follows is the date of issue. */
export const ORDER_BEFORE_ISSUE =
  /^(?:please\s+)?(?:announce|publish|release|issue|send|goes out|for (?:immediate )?release|embargo(?:ed)?)(?: it| this)?(?: on| until| for)?[\s:]+(?=\p{L}{0,9}\.?\s?\d)/iu;

/** "Write a press release about …": what follows is the subject. */
export const ORDER_BEFORE_SUBJECT =
  /^(?:please\s+)?(?:write|draft|create|generate|prepare|produce)(?: me| us)? (?:a|an|the|our)(?: \p{L}+){0,2} (?:press release|release|article|announcement|story|interview|review)(?: (?:that (?:says|announces)|saying|announcing|about|on|of|for|with|regarding))\s+/iu;
