/** Labels of fact sheets ("When: …") and the role that each gives to what follows. */

export type Role =
  | "who"
  | "company"
  | "what"
  | "when"
  | "where"
  | "city"
  | "issued"
  | "quote"
  | "about"
  | "contact"
  | "email"
  | "phone"
  | "link"
  | "headline"
  | "facts"
  | "wish"
  | "topics"
  | "pros"
  | "cons"
  | "verdict"
  | "rating"
  | "compared"
  | "tried"
  | "suits";

/** In lower case. */
export const ROLE_LABELS: Readonly<Record<Role, readonly string[]>> = {
  who: ["who"],
  company: ["company", "organisation", "organization", "company name"],
  what: ["what", "news", "announcement", "the news"],
  when: ["when"],
  where: ["where", "place", "location", "venue"],
  city: ["city", "dateline"],
  issued: ["date", "release date", "issue date", "date of issue", "publication date", "embargo", "embargoed until"],
  quote: ["quote", "quotes", "quotation", "statement"],
  about: ["about", "about us", "about the company", "boilerplate", "company profile"],
  contact: [
    "contact",
    "contacts",
    "contact details",
    "contact person",
    "press contact",
    "media contact",
    "press office",
    "press enquiries",
    "media enquiries",
    "for more information",
  ],
  email: ["e-mail", "email", "mail"],
  phone: ["phone", "telephone", "tel", "mobile", "phone number"],
  link: ["url", "website", "web", "link", "site"],
  headline: ["headline", "title", "topic", "subject"],
  facts: ["facts", "key facts", "details", "body", "notes", "overview", "background"],
  wish: [
    "tone",
    "style",
    "voice",
    "length",
    "wish",
    "wishes",
    "instruction",
    "instructions",
    "format",
    "language",
    "audience",
    "target audience",
    "readers",
  ],
  topics: ["topics", "subjects", "themes", "talking points"],
  pros: ["pros", "pro", "good", "what works", "strengths", "likes", "pluses", "advantages"],
  cons: ["cons", "con", "bad", "what does not", "what does not work", "weaknesses", "dislikes", "minuses", "drawbacks"],
  verdict: ["verdict", "conclusion", "bottom line", "overall"],
  rating: ["rating", "our rating", "score", "stars"],
  compared: ["compared with", "compared to", "versus", "vs", "alternatives", "competitors", "comparison", "rivals"],
  tried: ["tested", "tried", "what was tried", "what was tested", "how it was tested", "test", "testing"],
  suits: ["for", "for whom", "who it is for", "suits", "suited to", "best for"],
};

const roleByLabel = new Map(
  Object.entries(ROLE_LABELS).flatMap(([role, labels]) => labels.map((label) => [label, role as Role] as const)),
);

/** Null for a label without a role: its text is a fact as written. */
export function roleOf(label: string): Role | null {
  return roleByLabel.get(label.trim().toLowerCase()) ?? null;
}
