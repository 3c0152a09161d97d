/** Finds the press contact, and sentences about the company for the paragraph that ends a release. */

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/u;
const ASKS_TO_CALL =
  /^(?:for (?:more|further) (?:information|details)|(?:press|media) (?:contact|enquiries)|(?:please )?contact\b)/i;
const PHONE = /(?:\+\d|\(0|\b0\d)[\d ()./-]{5,18}\d/;
const ABOUT =
  /^founded (?:in )?\d{4}\b|\b(?:founded|established|headquartered|based) in\b|\b(?:is|are) (?:an?|the) (?:[^.]{0,80} )?(?:company|firm|maker|manufacturer|provider|supplier|start-?up|charity|agency|business|organi[sz]ation|retailer|developer|consultancy|group|studio|publisher|bank|university|non-?profit)\b/i;

export function hasEmail(text: string): boolean {
  return text.includes("@") && EMAIL.test(text);
}

export function hasPhone(text: string): boolean {
  return PHONE.test(text);
}

/** A sentence that belongs to the contact rather than to the news. */
export function isContact(sentence: string): boolean {
  return hasEmail(sentence) || (ASKS_TO_CALL.test(sentence) && (hasPhone(sentence) || /\bcontact\b/i.test(sentence)));
}

/** A sentence that says what the company is, not what is new. */
export function isBoilerplate(sentence: string): boolean {
  // "…, headquartered in Carlisle, supplies the trees; Mereside Rail Works supplies the land": that is the news.
  return sentence.length <= 600 && ABOUT.test(sentence) && !isAside(sentence);
}

function isAside(sentence: string): boolean {
  const at = sentence.search(/, (?:founded|established|headquartered|based) in [^,;]+, /);
  return at >= 0 && sentence.includes(";", at);
}

/** The name that such a sentence begins with; empty if it begins with anything else. */
export function companyOf(sentence: string): string {
  const found = /^(\p{Lu}[\p{L}\p{N}&'’.-]*(?:\s\p{Lu}[\p{L}\p{N}&'’.-]*){0,4})\s*(?:,|\b(?:is|are|was)\b)/u.exec(
    sentence.slice(0, 120),
  );
  const name = (found?.[1] ?? "").trim();
  return /^(?:the|it|its|our|we|this|founded|based|he|she|they)$/i.test(name) ? "" : name;
}
