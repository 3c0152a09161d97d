/** Rules of approval, and where a post's approval is (docs/product/approvals.md). */
import { z } from "zod";
import { email } from "#features/accounts/contract.ts";
import { stopAfter } from "#platform/contract/sentence.ts";
import { requiredText } from "#platform/contract/fields.ts";

export const MAX_APPROVERS = 8;
export const MAX_DAYS = 20;
export const MIN_REASON = 10;
export const MAX_REASON = 500;
export const MAX_NOTE = 1000;
/** Between two reminders that a person sends to the same approver. */
export const REMIND_HOURS = 4;
/** The form field of a submit, with which an owner publishes without approval. */
export const WAIVER_FIELD = "without_approval";

export const MAX_QUOTES_ASKED = 20;
export const QUOTE_DAYS = 3;
export const quotePage = (token: string) => `/quotes/${token}`;
export const approvalPage = (token: string) => `/approvals/${token}`;

const listed = (names: readonly string[]) => new Intl.ListFormat("en-GB").format(names);
const have = (names: readonly string[]) => (names.length === 1 ? "has" : "have");

export const approvalMessages = {
  saved: "Approval rules saved.",
  asked: "Approval asked.",
  cancelled: "The request was cancelled.",
  reminded: (name: string) => `${name} was reminded.`,
  notAsked: "Not approved yet. Ask for approval first.",
  notApproved: (names: readonly string[]) => `Not approved yet: ${listed(names)} ${have(names)} not answered.`,
  changesAsked: (name: string) => `Not approved yet: ${name} asks for changes.`,
  noApprover: "This post has no other approver. An owner can publish it with a reason.",
  reasonTooShort: `Give a reason of at least ${MIN_REASON} characters. It is sent to all approvers.`,
  ownersOnly: "Only owners may publish without approval.",
  waiverOff: "The approval rules of this company do not allow publishing without approval.",
  changedMeanwhile: (changes: number) =>
    `The text changed while you were reading. Look at ${changes === 1 ? "1 change" : `${changes} changes`}, then answer.`,
  answeredBy: (name: string, time: string) => `${name} answered at ${time}. Your answer is not needed any more.`,
  ownText: "You wrote this version. Another approver must answer.",
  noNote: "Write what should change.",
  unknownLink: "This link does not work. It may be incomplete; copy the whole line from the email.",
  ended: "This request has ended. You do not need to answer.",
  waived: (name: string, reason: string) =>
    `${name || "An owner"} published this without your approval. The reason: “${reason}” You do not need to answer.`,
  notAnApprover: "You are not asked to approve this post any more.",
  remindTooSoon: (name: string, before: string, next: string) =>
    `${name} was reminded at ${before}. You can remind ${name} again at ${next}${stopAfter(next)}`,
  notWaited: "This person is not being waited for.",
  notCancellable: "A scheduled post keeps its request. Delete the post to stop it.",
  unknownAnswer: "Choose Approve or Ask for changes.",
  quotesAsked: (name: string) => `${name} was asked.`,
  quotesEnded: (name: string) => `${name} is not asked any more.`,
  quotesWait: (names: readonly string[]) => `Not approved yet: the quotes of ${listed(names)}.`,
  noQuotes: "Choose the quotes of this person.",
  quoteGone: "One of the quotes is not in the text any more. Load the page again.",
  quoteTaken: (name: string) => `${name} is asked about one of these quotes already.`,
  quotesAnswered: "You have answered already. To change an answer, ask for a new link.",
  quotesToGo: (count: number) => `${count === 1 ? "1 answer" : `${count} answers`} to go.`,
  quotesExpired: "This link has expired. Your quotes are not approved.",
  quotesGone: "This quote is no longer in the release. You do not need to answer.",
  tooManyLinks: "This mailbox got enough emails today. Try again tomorrow.",
  tooManyClients: "You have asked many people without an account today. Try again tomorrow.",
  tooManyAnswers: "You have answered often in the last hour. Try again later.",
  publishedChange: "This post is published. An owner can change it without approval, with a reason.",
  noWords: "Write the words that you want instead.",
  noRequest: "This post is not being approved.",
  noCompany: "Only posts of a company are approved.",
  published: "This post is published already.",
  approvers: "Add at least one approver.",
  needed: "Ask for at most as many approvals as there are approvers.",
  twice: (name: string) => `${name} is on the list twice.`,
  cannotApprove: (name: string) => `${name} cannot be asked to approve. Choose owners, editors or reviewers.`,
  ownDeputy: (name: string) => `${name} cannot be the own deputy.`,
} as const;

export const APPROVAL_MODES = ["none", "any", "some", "all"] as const;
export type ApprovalMode = (typeof APPROVAL_MODES)[number];
export const MODE_WORDS: Record<ApprovalMode, { name: string; text: string }> = {
  none: {
    name: "No approval",
    text: "Editors and owners publish directly. Posts by authors wait for an editor.",
  },
  any: { name: "Anyone of", text: "The first answer decides. Use it when two people share the job." },
  some: { name: "Several of", text: "As many as you say must approve, in any order." },
  all: {
    name: "All, in order",
    text: "Each is asked when the one before has approved. Nothing is published before the last yes.",
  },
};

const id = z.number().int().positive();
const zone = z.string().max(64).refine(isZone, "Choose a time zone.").describe("IANA name, such as Europe/London");

function isZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}

const common = {
  days: z
    .number()
    .int()
    .min(1)
    .max(MAX_DAYS, `Give at most ${MAX_DAYS} working days.`)
    .describe("Working days to answer, until 18:00 of the last"),
  deputy_id: id.nullable().default(null).describe("Asked too when the time is over"),
};
const member = z.object({ user_id: id, ...common }).describe("An owner, editor or reviewer of the company");
const client = z
  .object({ name: requiredText("Name", 100), email, ...common })
  .describe("A person without an account, asked by a personal link");
export const approver = z.union([member, client]);
export type Approver = z.infer<typeof approver>;
export const isClient = (each: Approver): each is z.infer<typeof client> => "email" in each;

export const approvalRules = z
  .object({
    mode: z.enum(APPROVAL_MODES),
    needed: z.number().int().min(1).max(MAX_APPROVERS).default(1).describe("For several of: how many must approve"),
    approvers: z.array(approver).max(MAX_APPROVERS, `Add up to ${MAX_APPROVERS} approvers.`),
    asks_deputy: z.boolean().describe("Asks the deputy too when the time is over; otherwise tells the author"),
    owners_may_waive: z.boolean().describe("Owners may publish without approval, with a reason"),
    quotes_first: z
      .boolean()
      .default(false)
      .describe("Publishing waits until everyone who was asked has approved their quotes"),
    shows_quotes: z.boolean().default(false).describe("Readers see who approved which quotes, and when"),
    zone,
  })
  .superRefine(({ mode, needed, approvers }, context) => {
    const problem = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (mode !== "none" && approvers.length === 0) problem("approvers", approvalMessages.approvers);
    if (mode === "some" && needed > approvers.length) problem("needed", approvalMessages.needed);
    const keys = approvers.map((each) => (isClient(each) ? each.email.toLowerCase() : each.user_id));
    if (new Set(keys).size < keys.length) problem("approvers", approvalMessages.twice("An approver"));
  });
export type ApprovalRules = z.infer<typeof approvalRules>;

export const NO_RULES: Omit<ApprovalRules, "zone"> = {
  mode: "none",
  needed: 1,
  approvers: [],
  asks_deputy: true,
  owners_may_waive: true,
  quotes_first: false,
  shows_quotes: false,
};

const candidate = z.object({ id, name: z.string(), role: z.string() });

export const companyRules = z.object({
  rules: approvalRules,
  candidates: z.array(candidate).describe("People of the company who can be asked"),
  in_progress: z.number().int().describe("Posts being approved; they keep the rules they started with"),
  may_change: z.boolean(),
});
export type CompanyRules = z.infer<typeof companyRules>;
export const savedRules = z.object({ detail: z.string(), rules: approvalRules });

/**
 * `later`: not asked yet; `asked`: waited for; `changes`: asks for changes; `again`: approved a text that has changed since;
 * `approved`: the text as it is.
 */
export const TURN_STATES = ["later", "asked", "changes", "again", "approved"] as const;
export type TurnState = (typeof TURN_STATES)[number];

export const turnLine = z.object({
  id,
  name: z.string(),
  people: z.array(z.string()).describe("Who may answer now: the approver, or the deputy or owners instead"),
  is_client: z.boolean(),
  state: z.enum(TURN_STATES),
  asked_at: z.string().nullable(),
  due_at: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: z.string().nullable(),
  version: z.number().int().nullable().describe("That the answer is about"),
  note: z.string(),
  changes: z.number().int().describe("Blocks that differ from what was approved"),
});
export type TurnLine = z.infer<typeof turnLine>;

/** What changed since the last approval that it voided. */
export const voided = z.object({
  version: z.number().int().describe("That was approved; restoring its words restores the approvals"),
  names: z.array(z.string()).describe("Who approved these words"),
  changes: z
    .array(z.object({ place: z.string(), before: z.string().nullable(), after: z.string().nullable() }))
    .describe("Block by block: before null where it was added, after null where it was removed"),
});
export type Voided = z.infer<typeof voided>;

export const approval = z.object({
  is_met: z.boolean(),
  mode: z.enum(APPROVAL_MODES),
  needed: z.number().int(),
  zone: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  is_waived: z.boolean().describe("An owner lets this text go out without approval"),
  turns: z.array(turnLine),
  voided: voided.nullable().describe("Null: no change voided an approval"),
});
export type Approval = z.infer<typeof approval>;

export const postApproval = z.object({
  is_required: z.boolean().describe("For the caller to publish this post"),
  may_waive: z.boolean().describe("The caller may publish it without approval, with a reason"),
  may_ask: z.boolean(),
  approval: approval.nullable().describe("Null: nothing is asked"),
  answer_page: z.string().nullable().describe("Where the caller, who is asked, answers"),
});
export type PostApproval = z.infer<typeof postApproval>;

export const approvalLine = z.object({
  post: id,
  words: z.string().describe("Who is waited for, since when: Waiting for Helen Marsh since Thursday"),
  tone: z.enum(["good", "warn", "quiet"]),
});
export type ApprovalLine = z.infer<typeof approvalLine>;
export const approvalLines = z.object({ lines: z.array(approvalLine) });
export const approvalAnswer = postApproval.extend({ detail: z.string() });
export const reminding = z.object({ turn: id });

export const QUOTE_STATES = ["asked", "approved", "suggested", "refused", "changed", "gone"] as const;

export const askedQuote = z.object({
  words: z.string().describe("As they stand in the text now; as they were asked about where they are gone"),
  state: z.enum(QUOTE_STATES),
  new_words: z.string().describe("That the person wants instead"),
  note: z.string(),
  answered_at: z.string().nullable(),
});
export const quoteRequest = z.object({
  id,
  name: z.string(),
  email: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  due_at: z.string(),
  quotes: z.array(askedQuote),
});
export type QuoteRequest = z.infer<typeof quoteRequest>;
export const postQuotes = z.object({
  quotes: z
    .array(
      z.object({ key: z.string(), words: z.string(), before: z.string(), after: z.string(), is_asked: z.boolean() }),
    )
    .describe("Of the text, in its order"),
  people: z.array(z.string()).describe("Spokespeople of the company's newsroom"),
  requests: z.array(quoteRequest),
  may_ask: z.boolean(),
});
export type PostQuotes = z.infer<typeof postQuotes>;
export const quotesInput = z.object({
  name: requiredText("Name", 100),
  email,
  keys: z.array(z.string().max(10_000)).min(1, approvalMessages.noQuotes).max(MAX_QUOTES_ASKED),
});
export type QuotesInput = z.infer<typeof quotesInput>;
export const quotesAnswer = postQuotes.extend({ detail: z.string() });
