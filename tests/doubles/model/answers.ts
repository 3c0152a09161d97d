/** What the model of the double writes: answers of every form that models give, good and bad. */

/** How one request is answered. Without more than a text it is a model that works. */
export type ModelAnswer = {
  /** Texts go out as they are, one piece after the other; a promise is waited for. */
  pieces?: readonly (string | Promise<unknown>)[];
  /** Milliseconds before each piece. */
  pace?: number;
  /** Why the model ended. */
  finish?: "stop" | "length" | "filter";
  /** The model declines, in its own words. */
  refusal?: string;
  /** An error instead of an answer. */
  status?: number;
  headers?: Record<string, string>;
  error?: { message: string; type?: string; code?: string };
  /** What happens after the pieces instead of a proper end. */
  after?: "reset" | "hang" | "close";
  /** Tokens; null where the server does not count. */
  usage?: { input: number; output: number } | null;
};

/** A release about a ferry, with nothing in it but what `FERRY_FACTS` says. */
export const FERRY_DRAFT = {
  title: "Harbour Line puts electric ferry into service between Kiel and Laboe",
  summary: "Harbour Line starts its first electric ferry on 4 May. It carries 120 passengers.",
  content: [
    "<p>KIEL, May 4, 2026 — Harbour Line has put its first electric ferry into service between Kiel and Laboe.</p>",
    "<p>The ship carries 120 passengers and charges in 12 minutes at the pier.</p>",
    "<h2>Contact</h2><p>Ada Voss, press@harbour.example</p>",
  ].join(""),
  tags: ["Transportation"],
  seo_meta_title: "Electric ferry between Kiel and Laboe",
  seo_meta_description: "Harbour Line's first electric ferry runs between Kiel and Laboe from 4 May.",
};

export const FERRY_FACTS =
  "Harbour Line starts its first electric ferry between Kiel and Laboe on 4 May 2026. 120 passengers, 12 minutes of charging. Contact: Ada Voss, press@harbour.example";

export const FERRY_EDIT = {
  message: "The summary is shorter now.",
  changes: { summary: "Harbour Line starts its first electric ferry." },
  updated_fields: ["summary"],
};

const PIECE = 24;

/** A text in pieces as models send it. */
export function inPieces(text: string, size = PIECE): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
}

export function writing(answer: unknown, extras: Omit<ModelAnswer, "pieces"> = {}): ModelAnswer {
  return { pieces: inPieces(typeof answer === "string" ? answer : JSON.stringify(answer)), ...extras };
}

const cutOff = (answer: unknown) => {
  const text = JSON.stringify(answer);
  return text.slice(0, text.indexOf("12 minutes"));
};

/** Texts of a draft by form; each can be read but the last two. */
export const DRAFT_TEXTS = {
  good: JSON.stringify(FERRY_DRAFT),
  fenced: `\`\`\`json\n${JSON.stringify(FERRY_DRAFT, null, 2)}\n\`\`\``,
  prefixed: `Sure! Here is your {draft}:\n\n${JSON.stringify(FERRY_DRAFT)}\n\nLet me know what to change.`,
  cutOff: cutOff(FERRY_DRAFT),
  wrongFields: JSON.stringify({
    ...FERRY_DRAFT,
    tags: "transportation, Boats",
    summary: null,
    rating: "9",
    headline: "Not a field",
    seo_meta_title: { text: "Not a text" },
  }),
  untitled: JSON.stringify({ ...FERRY_DRAFT, title: "" }),
  prose: "I would be glad to help with your press release. What is it about?",
};

/** What goes wrong, by name. */
export const FAILURES = {
  refusal: { refusal: "I cannot help with that." },
  filtered: { pieces: ['{"title": "'], finish: "filter" },
  rateLimited: {
    status: 429,
    headers: { "retry-after": "30" },
    error: { message: "Rate limit reached for requests", type: "rate_limit_error", code: "rate_limit_exceeded" },
  },
  outOfCredit: {
    status: 429,
    headers: { "retry-after-ms": "1" },
    error: { message: "You exceeded your current quota", type: "insufficient_quota", code: "insufficient_quota" },
  },
  broken: {
    status: 500,
    headers: { "retry-after-ms": "1" },
    error: { message: "The server had an error while processing your request", type: "server_error" },
  },
  wrongKey: {
    status: 401,
    error: {
      message: "Incorrect API key provided: sk-test-key.",
      type: "invalid_request_error",
      code: "invalid_api_key",
    },
  },
  silent: { after: "hang" },
  stalled: { pieces: ['{"title": "Harbour Line'], after: "hang" },
  resetMidway: { pieces: ['{"title": "Harbour Line'], after: "reset" },
  closedMidway: { pieces: ['{"title": "Harbour Line'], after: "close" },
} as const satisfies Record<string, ModelAnswer>;
