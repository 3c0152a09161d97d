/** What stands in square brackets where a fact was not given. */

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
  reach: "[E-MAIL, PHONE]",
  names: "[NAME, COMPANY]",
  introduction: "[Who is interviewed, and why now]",
  answer: "[Answer]",
  productName: "[PRODUCT]",
  product: "[What the product is and does]",
  suits: "[Who it is for]",
  tried: "[What was tried, how long and under which conditions]",
  works: "[What works well]",
  fails: "[What does not work well]",
  verdict: "[Who should have it, and why]",
} as const;

export type PlaceholderName = keyof typeof PLACEHOLDERS;

/** How each is asked for; "answer" is asked for as a whole. */
export const ASKED: Readonly<Record<PlaceholderName, string>> = {
  headline: "what is new, in one line",
  city: "the city that it is issued from",
  date: "the date of issue",
  lead: "who does what, when and where",
  body: "why it matters, with figures, and what comes next",
  quote: "a quotation with the speaker's name and title",
  speaker: "who said the quotation, with the title",
  company: "the company's name",
  about: "what the company does, since when, where and for whom",
  contact: "a contact with name, e-mail and phone",
  reach: "the contact's e-mail or phone",
  names: "who is interviewed, and the company",
  introduction: "who is interviewed, and why now",
  answer: "the answers that are missing",
  productName: "the product's name",
  product: "what the product is and does",
  suits: "who it is for",
  tried: "what was tried, how long and under which conditions",
  works: "what works well",
  fails: "what does not work well",
  verdict: "your verdict",
};

/** "city: Leeds" in a request fills the placeholder; the first that stands in the text is taken. */
export const FILLED_BY: Readonly<Record<string, readonly PlaceholderName[]>> = {
  city: ["city"],
  place: ["city"],
  date: ["date"],
  lead: ["lead"],
  quote: ["quote"],
  speaker: ["speaker"],
  company: ["company"],
  about: ["about"],
  boilerplate: ["about"],
  contact: ["contact", "reach"],
  introduction: ["introduction"],
  verdict: ["verdict"],
  "what works": ["works"],
  "what does not": ["fails"],
  "who it is for": ["suits"],
  "what was tried": ["tried"],
};
