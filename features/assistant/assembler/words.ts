/** Words of fact sheets: labels, marks of instructions about the writing, and lines that are no part of a text. */

export type Role =
  | "company"
  | "headline"
  | "news"
  | "city"
  | "issued"
  | "quote"
  | "about"
  | "contact"
  | "link"
  | "facts"
  | "wish"
  | "caption"
  | "topics"
  | "tags"
  | "pros"
  | "cons"
  | "verdict"
  | "rating"
  | "compared"
  | "tried"
  | "suits";

/** In lower case, separated by commas. */
const LABELS: Readonly<Record<Role, string>> = {
  company: "company,organisation,organization,company name",
  headline: "headline,title,topic,subject",
  news: "news,announcement,the news,what,lead",
  city: "city,dateline",
  issued: "date,release date,issue date,date of issue,publication date",
  quote: "quote,quotes,quotation,statement",
  about: "about,about us,about the company,boilerplate,company profile",
  contact:
    "contact,contacts,contact details,contact person,press contact,media contact,press office,press enquiries,media enquiries,for more information,e-mail,email,phone,telephone,tel,mobile",
  link: "url,website,web,link,site",
  facts: "facts,key facts,details,body,notes,overview,background",
  wish: "tone,style,voice,length,wish,wishes,instruction,instructions,format,language,audience,target audience,readers",
  caption: "caption,captions,picture caption,photo caption,photo,photos,picture,pictures,image,images,video,file,files",
  topics: "topics,subjects,themes,talking points",
  tags: "tags,categories,category,keywords",
  pros: "pros,pro,good,what works,strengths,likes,pluses,advantages",
  cons: "cons,con,bad,what does not,what does not work,weaknesses,dislikes,minuses,drawbacks",
  verdict: "verdict,conclusion,bottom line,overall",
  rating: "rating,our rating,score,stars",
  compared: "compared with,compared to,versus,vs,alternatives,competitors,comparison,rivals",
  tried: "tested,tried,what was tried,what was tested,how it was tested,test,testing",
  suits: "for,for whom,who it is for,suits,suited to,best for",
};
const roles = new Map(
  Object.entries(LABELS).flatMap(([role, labels]) => labels.split(",").map((label) => [label, role as Role])),
);

/** Null for a label without a role. "Photo 2" is a photo; "About Northwind" is about a company. */
export function roleOf(label: string): Role | null {
  const name = label.trim().toLowerCase();
  if (/^about\s\S/.test(name)) return "about";
  return roles.get(name.replace(/\s?\d{1,3}$/, "")) ?? null;
}

/** Properties of texts, not of companies. */
const WRITING =
  "headlines?|press release|release|article|story|piece|draft|text|copy|tone|voice|words?|paragraphs?|sentences?|superlatives?|adjectives?|hype|jargon|buzzwords?|clich[eé]s?|exclamation marks?|emojis?|quotes?|summary|title|intro(?:duction)?|lead|dateline|boilerplate|audience|readers|editors|journalists|reporters|bullet points|bullets|British|American|plain|simple|formal|informal|friendly|neutral|factual|professional|short|shorter|concise|brief|punchy|engaging|seo|keywords|subheadings?|language|third person|first person|marketing speak|capitals|questions|verdict|section";
const PLEASE = "(?:please\\s)?";

/** Sentences that ask for something about the text. */
const WISHES: readonly RegExp[] = [
  new RegExp(
    `^(?:please\\s|and\\s|also\\s){0,3}(?:write|make|keep|use|avoid|include|add|give|start|begin|end|finish|draft|create|generate|prepare|produce|ensure|remember|focus|aim|target|limit|format|structure|highlight|mention|leave out|do not|don['’]t|never|no|without|be)\\b(?=.{0,120}?\\b(?:${WRITING})\\b)`,
    "i",
  ),
  /^please\s(?:write|make|keep|use|avoid|ensure|remember|focus|do not|don['’]t)\b|^(?:write|make|keep) it\b/i,
  new RegExp(
    `^${PLEASE}(?:(?:make|be) sure\\b.{0,30}\\b)?(?:mention|say|add|note|include|stress|point out|remember) that\\b`,
    "i",
  ),
  new RegExp(`^${PLEASE}(?:make|be) sure (?:to|that you|you)\\b|^(?:don['’]t forget|remember) to\\b`, "i"),
  new RegExp(
    `^${PLEASE}(?:announce|publish|release|issue|send)(?: it| this)? (?:on|until|for|at)\\b|^for (?:immediate )?release\\b`,
    "i",
  ),
  /^(?:write|draft|create|generate|prepare|produce) .{0,60}\b(?:about |around |under |at most )?\d{2,5} (?:words|characters)\b/i,
  /^(?:the |this )?(?:press release|release|article|headline|title|tone|text|summary|review|interview) (?:should|must|needs to|ought to)\b/i,
  /^(?:i|we)(?:['’]d| would| want| need)(?: like)? (?:the|a|an|you)\b.{0,80}\b(?:release|article|text|headline|tone|review|interview)\b/i,
  /^(?:at most|no more than|up to|maximum|max\.?|around|about|under) \d{1,5} (?:words|characters|paragraphs|sentences)[.!]?$/i,
];
/** Longer ones are facts that happen to begin like an instruction. */
const LONGEST_WISH = 240;

export function isWish(sentence: string): boolean {
  return sentence.length <= LONGEST_WISH && WISHES.some((wish) => wish.test(sentence));
}

/** Banners of documents. */
export const BANNER =
  /^(?:fact ?sheet|(?:press|media|news) release|for immediate release|ends?|-ends-|draft(?: \d{1,3})?|-\s?30\s?-)\s?(?:[:–—-].{0,60})?$/i;

export const PLACEHOLDERS = {
  headline: "[Headline]",
  city: "[CITY]",
  date: "[DATE]",
  lead: "[WHO does WHAT, WHEN and WHERE]",
  body: "[Why it matters, with figures, and what comes next]",
  quote: "[Quote from NAME, TITLE]",
  speaker: "[NAME, TITLE]",
  company: "[COMPANY]",
  about: "[What the company does, since when, where and for whom]",
  contact: "[Contact: NAME, E-MAIL, PHONE]",
  names: "[NAME, COMPANY]",
  introduction: "[Who is interviewed, and why now]",
  question: "[Question]",
  answer: "[Answer]",
  productName: "[PRODUCT]",
  product: "[What the product is and does]",
  suits: "[Who it is for]",
  tried: "[What was tried, how long and under which conditions]",
  works: "[What works well]",
  fails: "[What does not work well]",
  verdict: "[Who should have it, and why]",
} as const;
