/** Approval as the server answers it, for tests that play the server. */
import {
  type Approval,
  type CompanyRules,
  NO_RULES,
  type PostApproval,
  type PostQuotes,
  type QuoteRequest,
  type TurnLine,
} from "#features/approvals/contract.ts";

export const HELEN = { id: 4, name: "Helen Marsh", role: "reviewer" };
export const DEV = { id: 5, name: "Dev Kapoor", role: "reviewer" };
export const RUTH = { id: 6, name: "Ruth Alder", role: "owner" };

/** Dev, then Helen, whose deputy is Ruth. */
export function buildRules(
  changes: Partial<CompanyRules["rules"]> = {},
  company: Partial<Omit<CompanyRules, "rules">> = {},
): CompanyRules {
  return {
    rules: {
      ...NO_RULES,
      mode: "all",
      zone: "Europe/London",
      approvers: [
        { user_id: DEV.id, days: 1, deputy_id: null },
        { user_id: HELEN.id, days: 3, deputy_id: RUTH.id },
      ],
      ...changes,
    },
    candidates: [HELEN, DEV, RUTH],
    in_progress: 0,
    may_change: true,
    ...company,
  };
}

export function buildTurn(changes: Partial<TurnLine> = {}): TurnLine {
  return {
    id: 1,
    name: HELEN.name,
    people: [HELEN.name],
    is_client: false,
    state: "asked",
    asked_at: "2026-11-19T15:05:00.000Z",
    due_at: "2031-11-25T18:00:00.000Z",
    answered_by: null,
    answered_at: null,
    version: null,
    note: "",
    changes: 0,
    ...changes,
  };
}

export function buildApproval(turns: TurnLine[] = [buildTurn()], changes: Partial<Approval> = {}): Approval {
  return {
    is_met: false,
    mode: "all",
    needed: 1,
    zone: "Europe/London",
    asked_by: "Priya Raman",
    asked_at: "2026-11-19T15:05:00.000Z",
    is_waived: false,
    turns,
    voided: null,
    ...changes,
  };
}

/** Needed, and nothing is asked. */
export function buildPostApproval(changes: Partial<PostApproval> = {}): PostApproval {
  return { is_required: true, may_waive: false, may_ask: true, approval: null, answer_page: null, ...changes };
}

/** Of a text with these quotes; a quote's key is its words. @param asked those that a person is asked about. */
export function buildPostQuotes(words: readonly string[], asked: readonly string[] = []): PostQuotes {
  return {
    quotes: words.map((each) => ({ key: each, words: each, before: "", after: "", is_asked: asked.includes(each) })),
    people: ["Dr Ingrid Solheim"],
    requests: [],
    may_ask: true,
  };
}

type AskedQuote = QuoteRequest["quotes"][number];

export function buildQuoteRequest(quotes: Partial<AskedQuote>[], changes: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    id: 3,
    name: "Dr Ingrid Solheim",
    email: "ingrid@halden.example",
    asked_by: "Priya Raman",
    asked_at: "2026-11-19T15:05:00.000Z",
    due_at: "2031-11-25T18:00:00.000Z",
    quotes: quotes.map((each) => ({
      words: "",
      state: "asked",
      new_words: "",
      note: "",
      answered_at: null,
      ...each,
    })),
    ...changes,
  };
}
