/** A company with people, rules of approval, drafts and answers by link, for tests. */
import { type ApprovalRules, NO_RULES, type PostApproval } from "#features/approvals/contract.ts";
import { getAllowance } from "#features/billing/server/allowance/service.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { openRequest, sendAnswer } from "#features/content/server/approvals/answer-service.ts";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "./content-calls.ts";
import { mailsTo } from "../mails.ts";

export const CLIENT_NAME = "Paul Hargreaves";
export const APPROVER_IP = "192.0.2.7";

export type Desk = { owner: TestUser; editor: TestUser; author: TestUser; lawyer: TestUser; company: TestCompany };

export async function buildDesk(rules?: (desk: Desk) => Partial<ApprovalRules>): Promise<Desk> {
  const [owner, editor, author, lawyer] = await Promise.all([
    buildUser({ units: 10 }),
    buildUser(),
    buildUser(),
    buildUser(),
  ]);
  const company = await buildCompany(owner.id, { name: "Northmoor Foods" });
  await addMember(company.id, editor.id, "editor");
  await addMember(company.id, author.id, "author");
  await addMember(company.id, lawyer.id, "reviewer");
  const desk = { owner, editor, author, lawyer, company };
  if (!rules) return desk;
  const stored: ApprovalRules = { ...NO_RULES, zone: "Europe/London", mode: "all", ...rules(desk) };
  const row = { company_id: company.id, rules: JSON.stringify(stored) };
  await db.insertInto("approval_rules").values(row).execute();
  return desk;
}

/** A client of this company alone. */
export const clientOf = ({ company }: Desk) => `${company.slug}@client.example`;
export const byLawyer = ({ lawyer }: Desk): Partial<ApprovalRules> => ({
  approvers: [{ user_id: lawyer.id, days: 1, deputy_id: null }],
});
export const byLawyerThenClient = (desk: Desk): Partial<ApprovalRules> => ({
  approvers: [
    { user_id: desk.lawyer.id, days: 1, deputy_id: null },
    { name: CLIENT_NAME, email: clientOf(desk), days: 2, deputy_id: null },
  ],
});

/** The token in the newest mail to an address. */
export async function linkOf(address: string): Promise<string> {
  const text = (await mailsTo(address)).at(-1)?.text ?? "";
  return /\/approvals\/([\w-]+)/.exec(text)?.[1] ?? "";
}

/** By the newest link. @returns why it was not taken. */
export async function answer(address: string, wish: "approved" | "changes", note = ""): Promise<string | null> {
  const token = await linkOf(address);
  const opened = await openRequest(token, APPROVER_IP);
  const version = "version" in opened ? opened.version : 0;
  return sendAnswer(token, { answer: wish, note, version: String(version) }, APPROVER_IP);
}

export const as = ({ company }: Desk, more: Record<string, string> = {}) => ({
  posted_by_company: String(company.id),
  ...more,
});
export const detailOf = (response: { json: () => unknown }) => (response.json() as { detail: string }).detail;
export const statusOf = async (id: number) =>
  (await db.selectFrom("posts").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
export const unitsOf = async ({ id }: TestUser) => (await getAllowance(id)).available;

/** Starts the calls for the tests of the calling file. */
export function approvalCallsOfThisFile() {
  const calls = contentCallsOfThisFile();
  const kind = kindOf("article");
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", who: TestUser, url: string, payload?: object) =>
    calls.app().inject({ method, url, headers: { cookie: cookiesOf(who) }, ...(payload && { payload }) });
  const approvalOf = async (who: TestUser, id: number) =>
    (await call("GET", who, `/api/posts/${id}/approval/`)).json<PostApproval>();
  return {
    calls,
    kind,
    call,
    approvalOf,
    ask: (who: TestUser, id: number) => call("POST", who, `/api/posts/${id}/approval/`),
    statesOf: async (who: TestUser, id: number) =>
      (await approvalOf(who, id)).approval?.turns.map(({ state }) => state),
    draftOf: async (who: TestUser, desk: Desk, more: Record<string, string> = {}) =>
      (await calls.created(who, kind, "draft", as(desk, more))).id,
  };
}
