/** Outlets that people propose: what client and server agree on, and the calls (docs/product/coverage.md, Outlets). */
import { z } from "zod";
import { NEWS_CATEGORY_KEYS, newsMessages } from "#features/news/contract.ts";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, idParams, paging, requiredText, text, wholeNumber } from "#platform/contract/fields.ts";
import { sentence } from "#platform/contract/sentence.ts";
import { MAX_NOTE, MAX_OUTLET } from "../contract.ts";
import { COVERAGE_PATH } from "../waiting-contract.ts";

/** That wait for an answer, of one person. */
export const MAX_OPEN = 20;
export const MAX_ANSWER = 1000;

export const proposalMessages = {
  noAddress: "Enter the address of the outlet’s site.",
  isRead: (name: string) => sentence(`We read ${name} already. New articles are compared with your releases`),
  proposedAlready: "You have proposed this site already. We will email you when it is decided.",
  tooMany: `You have proposed ${MAX_OPEN} outlets that are not decided yet. Propose more later.`,
  proposed: (name: string) => `${sentence(`Proposed ${name}`)} We will email you when it is decided.`,
  notFound: "Proposal not found.",
  decided: "This proposal was decided already.",
  answer: "Tell the person why it is not added.",
  category: "Choose a category.",
} as const;

export const proposeInput = z.object({
  name: requiredText("Name", MAX_OUTLET),
  address: requiredText("Address", 2048, proposalMessages.noAddress).describe("Of its site, or of an article on it"),
  note: text("Note", MAX_NOTE).default("").describe("For the operator"),
});
export type ProposeInput = z.infer<typeof proposeInput>;

export const PROPOSAL_STATES = ["open", "decided"] as const;
export const proposal = z.object({
  id: z.number().int(),
  name: z.string(),
  site: z.string(),
  address: z.string(),
  note: z.string(),
  person: z.object({ id: z.number().int(), name: z.string(), email: z.string() }).describe("Who proposed it"),
  people: z.number().int().describe("Who wait for an answer about this site, this person included; 0: decided"),
  status: z.enum(["open", "added", "declined"]),
  answer: z.string().describe("To the person; empty: none"),
  decided_at: z.string().nullable(),
  created_at: z.string(),
});
export type Proposal = z.infer<typeof proposal>;

export const proposalsQuery = z.object({
  ...paging,
  page_size: wholeNumber("Page size", 200).default(50),
  state: z
    .enum(PROPOSAL_STATES, { error: `State must be ${PROPOSAL_STATES.join(" or ")}.` })
    .default("open")
    .describe("open: the oldest first; decided: the latest first"),
});
export type ProposalsQuery = z.infer<typeof proposalsQuery>;
export const proposalList = z.object({ proposals: z.array(proposal), count: z.number().int() });
export type ProposalList = z.infer<typeof proposalList>;

export const acceptInput = z.object({
  name: requiredText("Name", MAX_OUTLET).describe("Of the outlet and of its source in the catalogue"),
  url: requiredText("Feed", 2048, newsMessages.badFeedUrl).describe("Address of its feed"),
  category: z.enum(NEWS_CATEGORY_KEYS, { error: proposalMessages.category }).describe("In the catalogue"),
});
export type AcceptInput = z.infer<typeof acceptInput>;
export const declineInput = z.object({
  answer: requiredText("Answer", MAX_ANSWER, proposalMessages.answer).describe("Emailed to who proposed it"),
});

export const proposeOutlet = defineCall({
  access: "signed-in",
  ownerAlone: true,
  tag: "Coverage",
  method: "POST",
  path: `${COVERAGE_PATH}outlets/propose/`,
  summary: "Propose an outlet to be read",
  body: proposeInput,
  status: 201,
  answer: z.object({ detail: z.string() }),
  errors: { 409: errorAnswer, 429: errorAnswer },
});

const operators = { access: "operator", tag: "Operator" } as const;
const path = "/operator/outlet-proposals/";
const one = {
  ...operators,
  method: "POST",
  params: idParams("a proposal"),
  answer: proposal,
  errors: { 404: errorAnswer, 409: proposalMessages.decided },
} as const;

export const listProposals = defineCall({
  ...operators,
  method: "GET",
  path,
  summary: "List the outlets that people propose",
  query: proposalsQuery,
  answer: proposalList,
});

export const acceptProposal = defineCall({
  ...one,
  path: `${path}:id/accept/`,
  summary: "Add the feed of a proposed outlet to the catalogue; all who proposed the site are emailed",
  body: acceptInput,
});

export const declineProposal = defineCall({
  ...one,
  path: `${path}:id/decline/`,
  summary: "Decline a proposed outlet; all who proposed the site are emailed",
  body: declineInput,
});
